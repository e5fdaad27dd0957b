import { createContext, useContext } from "react";

/** Number of offers that wait for this merchant's answer, on whatever screen; 0 for everybody else. */
export const WaitingCount = createContext(0);

export function useWaitingCount(): number {
  return useContext(WaitingCount);
}
