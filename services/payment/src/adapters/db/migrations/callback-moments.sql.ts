/** When the bank first called us back about a charge. */
export const callbackMoments = `
alter table charges add column called_back_at timestamptz;
`;
