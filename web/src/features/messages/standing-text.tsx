import { useNow } from "../../shared/clock/use-now.ts";
import { type Standing, standingText } from "./standing.ts";

/** The one state of a wish, in words that follow the clock. */
export const StandingText = ({ standing }: { readonly standing: Standing }) => (
  <>{standingText(standing, useNow(60_000))}</>
);
