/** A territory. `phoneNumberId` is Meta's id of its own WhatsApp number; null when it only uses a shared one. */
export type Unit = {
  id: string;
  name: string;
  code: string;
  city: string;
  state: string;
  region: string;
  isActive: boolean;
  phoneNumberId: string | null;
  displayPhoneNumber: string | null;
  timeZone: string;
  createdAt: Date;
};

/** What is wrong with a unit, as field and pt-BR sentence; empty when nothing is. */
export function unitFaults(unit: Unit): { field: string; message: string }[] {
  const faults: { field: string; message: string }[] = [];
  const required = { name: unit.name, code: unit.code, city: unit.city, state: unit.state };
  for (const [field, value] of Object.entries(required)) {
    if (value.trim() === "") faults.push({ field, message: "Preencha todos os campos obrigatórios" });
  }
  if (!/^[A-Z]{2}$/.test(unit.state)) faults.push({ field: "state", message: "UF inválida" });
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(unit.code)) faults.push({ field: "code", message: "Código inválido" });
  if (!Intl.supportedValuesOf("timeZone").includes(unit.timeZone)) {
    faults.push({ field: "time_zone", message: "Fuso horário desconhecido" });
  }
  return faults;
}
