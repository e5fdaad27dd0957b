import type { BusinessHours, Period } from "@tenho/br/calendar/business-hours";

export const TIME_ZONE = "America/Fortaleza";

const SUNDAY = 0;
const SATURDAY = 6;

/** `"08:00-12:00 14:00-18:00"` → two periods; an empty text is a closed day. */
function periods(text: string): Period[] {
  return text
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => {
      const [start = "", end = ""] = part.split("-");
      return { start, end };
    });
}

function hours(textOf: (dayOfWeek: number) => string): BusinessHours {
  const schedule = Array.from({ length: 7 }, (_, dayOfWeek) => {
    const open = periods(textOf(dayOfWeek));
    return { dayOfWeek, isOpen: open.length > 0, periods: open };
  });
  return { timeZone: TIME_ZONE, is24h: false, schedule };
}

/** Around the clock, with no day and no period of its own, as the panel saves it. */
export const aroundTheClock: BusinessHours = { ...hours(() => ""), is24h: true };

/** The same hours every day; an end before the start is on the next day. */
export const everyDay = (text: string): BusinessHours => hours(() => text);

/** The same hours from Monday to Saturday; closed on Sunday. */
export const closedOnSunday = (text: string): BusinessHours => hours((day) => (day === SUNDAY ? "" : text));

/** Hours from Monday to Friday as `week`, Saturday as `saturday`; closed on Sunday. */
export const workingDays = (week: string, saturday: string): BusinessHours =>
  hours((day) => (day === SUNDAY ? "" : day === SATURDAY ? saturday : week));

/** The same hours from Tuesday to Sunday; closed on Monday, as restaurants often are. */
export const closedOnMonday = (text: string): BusinessHours => hours((day) => (day === 1 ? "" : text));
