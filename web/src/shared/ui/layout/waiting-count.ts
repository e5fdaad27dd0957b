import { createContext, useContext } from "react";

/** How many offers wait for this merchant's answer, whatever screen is open; 0 for everybody else. */
export const WaitingCount = createContext(0);

export function useWaitingCount(): number {
  return useContext(WaitingCount);
}
