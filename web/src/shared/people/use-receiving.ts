import type { Receiving } from "@tenho/br/merchants/receiving";
import { useGetPauseQuery } from "../../api/tenho-api.ts";
import { useReadAtEnd } from "../clock/use-read-at-end.ts";
import { receivingOfPause, toReceiving } from "./receiving.ts";

/** Reads whether wishes are offered to a merchant, again when time changes it; undefined until it is known, and where it may not be known. */
export function useReceiving(userId: string | undefined): Receiving | undefined {
  const { currentData, refetch } = useGetPauseQuery({ id: userId ?? "" }, { skip: !userId });
  useReadAtEnd(currentData?.receiving?.until ?? currentData?.until ?? null, refetch);
  if (!currentData) return undefined;
  return currentData.receiving ? toReceiving(currentData.receiving) : receivingOfPause(currentData.until);
}
