/** Weights of Brazilian check digits run 2, 3 … `max` from the right and start again. */
function checkDigit(characters: string, weightMax: number): string {
  const sum = [...characters].reverse().reduce((total, character, index) => {
    const value = character.charCodeAt(0) - 48;
    return total + value * (2 + (index % (weightMax - 1)));
  }, 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

function withCheckDigits(base: string, weightMax: number): string {
  const first = checkDigit(base, weightMax);
  return `${base}${first}${checkDigit(`${base}${first}`, weightMax)}`;
}

/** A CNPJ from its first twelve characters (letters too, as issued since July 2026). */
export const cnpj = (base: string): string => withCheckDigits(base, 9);

/** A CPF from its first nine digits. */
export const cpf = (base: string): string => withCheckDigits(base, 12);
