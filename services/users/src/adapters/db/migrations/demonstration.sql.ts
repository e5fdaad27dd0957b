/** Active accounts of the demonstration: each session asks whether there are any, and a real installation has an empty index. */
export const demonstrationIndexes = [
  {
    name: "accounts_demonstration",
    definition: "on accounts (id) where is_active and lower(email) like '%@tenho.dev'",
  },
];
