import { z } from "zod";
import { callJson } from "../demo/call-json.ts";
import { followEvents } from "./follow-events.ts";

/** Figures of the panels' event streams. `cuts`: how often one broke or was refused. */
export type LiveFigures = Readonly<{ streams: number; notices: number; cuts: number }>;

const session = z.object({ token: z.string() });

/** Opens `count` panels' event streams, for these accounts in turn; each account logs in once. */
export async function openLivePanels(
  gatewayUrl: string,
  accounts: readonly Readonly<{ email: string; password: string }>[],
  count: number,
): Promise<{ close(): Promise<LiveFigures> }> {
  const logIn = (body: unknown) => callJson(new URL("/auth/login", gatewayUrl), session, { method: "POST", body });
  const sessions = await Promise.all(accounts.slice(0, count).map(logIn));
  const streams = Array.from({ length: count }, (_, turn) => {
    const { token } = sessions[turn % sessions.length] ?? { token: "" };
    return followEvents(gatewayUrl, token);
  });
  return {
    async close() {
      await Promise.all(streams.map((stream) => stream.close()));
      const sum = (name: "notices" | "cuts") => streams.reduce((total, { counts }) => total + counts[name], 0);
      return { streams: count, notices: sum("notices"), cuts: sum("cuts") };
    },
  };
}
