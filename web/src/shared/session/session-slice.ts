import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { readActiveUnitId, readStoredUser } from "./session-storage.ts";
import type { SessionUser } from "./session-user.ts";

export type SessionState = {
  readonly user: SessionUser | null;
  /** The unit chosen in the header; null shows every available unit. */
  readonly activeUnitId: string | null;
  /** Left by "Sair": the first page then does not ask for the login again. */
  readonly hasLeft: boolean;
};

const initialState = (): SessionState => ({ user: readStoredUser(), activeUnitId: readActiveUnitId(), hasLeft: false });

const slice = createSlice({
  name: "session",
  initialState,
  reducers: {
    sessionStarted: (state, { payload }: PayloadAction<SessionUser>) => ({ ...state, user: payload, hasLeft: false }),
    sessionRenewed: (state, { payload }: PayloadAction<SessionUser>) => ({ ...state, user: payload }),
    sessionEnded: (): SessionState => ({ user: null, activeUnitId: null, hasLeft: false }),
    sessionLeft: (): SessionState => ({ user: null, activeUnitId: null, hasLeft: true }),
    activeUnitChosen: (state, { payload }: PayloadAction<string | null>) => ({ ...state, activeUnitId: payload }),
  },
});

export const { sessionStarted, sessionRenewed, sessionEnded, sessionLeft, activeUnitChosen } = slice.actions;
export const sessionReducer = slice.reducer;
