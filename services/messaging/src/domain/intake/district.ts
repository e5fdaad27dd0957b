import { cleanName } from "@tenho/br/text/clean-name";

const LENGTH_MAX = 60;

/** The name of a district as it is stored, like any name, at most 60 characters; "" stays "". */
export const tidyDistrict = (name: string): string => [...cleanName(name)].slice(0, LENGTH_MAX).join("").trim();
