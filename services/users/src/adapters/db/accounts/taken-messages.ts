/** Messages by field, for a value that belongs to another account. */
export const takenMessages = {
  document: "Este CPF/CNPJ já está cadastrado no sistema.",
  email: "Este e-mail já está cadastrado no sistema.",
  phone: "Este telefone já está cadastrado no sistema.",
} as const;
