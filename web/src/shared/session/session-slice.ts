import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { readActiveUnitId, readStoredUser } from "./session-storage.ts";
import type { SessionUser } from "./session-user.ts";

export type SessionState = {
  readonly user: SessionUser | null;
  /** The unit chosen in the header; null shows every available unit. */
  readonly activeUnitId: string | null;
};

const initialState = (): SessionState => ({ user: readStoredUser(), activeUnitId: readActiveUnitId() });

const slice = createSlice({
  name: "session",
  initialState,
  reducers: {
    sessionStarted: (state, { payload }: PayloadAction<SessionUser>) => ({ ...state, user: payload }),
    sessionRenewed: (state, { payload }: PayloadAction<SessionUser>) => ({ ...state, user: payload }),
    sessionEnded: () => ({ user: null, activeUnitId: null }),
    activeUnitChosen: (state, { payload }: PayloadAction<string | null>) => ({ ...state, activeUnitId: payload }),
  },
});

export const { sessionStarted, sessionRenewed, sessionEnded, activeUnitChosen } = slice.actions;
export const sessionReducer = slice.reducer;
