/** Credit is good for 12 calendar months from the moment it was granted. */
export function lotExpiry(grantedAt: Date): Date {
  const expiry = new Date(grantedAt);
  const day = expiry.getUTCDate();
  expiry.setUTCMonth(expiry.getUTCMonth() + 12);
  // 29 February has no counterpart a year later: the lot ends on the last day of that month.
  if (expiry.getUTCDate() !== day) expiry.setUTCDate(0);
  return expiry;
}
