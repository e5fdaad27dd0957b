/** What MASTER adds to the notices of activations; one row. A replica of the version before sends them without it. */
export const activationTexts = `
create table activation_texts (
  id boolean primary key default true check (id),
  mail text not null default '' check (length(mail) <= 300),
  whatsapp text not null default '' check (length(whatsapp) <= 300)
);
insert into activation_texts default values;
`;
