import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { readActiveUnitId, readStoredUser } from "./session-storage.ts";
import type { SessionUser } from "./session-user.ts";

export type SessionState = {
  readonly user: SessionUser | null;
  /** The unit chosen in the header; null shows every available unit. */
  readonly activeUnitId: string | null;
  /** Logged out by "Sair": the first page then does not open the login. */
  readonly hasLoggedOut: boolean;
};

const initialState = (): SessionState => ({
  user: readStoredUser(),
  activeUnitId: readActiveUnitId(),
  hasLoggedOut: false,
});

const slice = createSlice({
  name: "session",
  initialState,
  reducers: {
    sessionStarted: (state, { payload }: PayloadAction<SessionUser>) => ({
      ...state,
      user: payload,
      hasLoggedOut: false,
    }),
    sessionRenewed: (state, { payload }: PayloadAction<SessionUser>) => ({ ...state, user: payload }),
    sessionEnded: (): SessionState => ({ user: null, activeUnitId: null, hasLoggedOut: false }),
    loggedOut: (): SessionState => ({ user: null, activeUnitId: null, hasLoggedOut: true }),
    activeUnitChosen: (state, { payload }: PayloadAction<string | null>) => ({ ...state, activeUnitId: payload }),
  },
});

export const { sessionStarted, sessionRenewed, sessionEnded, loggedOut, activeUnitChosen } = slice.actions;
export const sessionReducer = slice.reducer;
