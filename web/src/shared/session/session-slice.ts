import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { readActiveUnitId, readStoredUser, readStoredViewing } from "./session-storage.ts";
import type { SessionUser } from "./session-user.ts";
import type { Viewing } from "./viewing.ts";

export type SessionState = {
  readonly user: SessionUser | null;
  /** The unit chosen in the header; null shows every available unit. */
  readonly activeUnitId: string | null;
  /** A MASTER looks at the panel of `user`, for support; null in one's own panel. */
  readonly viewing: Viewing | null;
  /** True when panels of other accounts were viewed: a user in another account's area is then redirected to their own, not to the first page. */
  readonly hasViewed: boolean;
  /** Logged out by "Sair": the first page then does not open the login. */
  readonly hasLoggedOut: boolean;
};

function initialState(): SessionState {
  const own = readStoredUser();
  const activeUnitId = readActiveUnitId();
  // A viewing needs a logged-in viewer: without a stored user it is left over from another login.
  const mark = own && readStoredViewing();
  if (!mark) return { ...NOBODY, user: own, activeUnitId };
  const { user, id, expiresAt } = mark;
  return { ...NOBODY, user, activeUnitId, viewing: { id, expiresAt, viewer: own }, hasViewed: true };
}

/** State of a visitor without a session. */
export const NOBODY: SessionState = {
  user: null,
  activeUnitId: null,
  viewing: null,
  hasViewed: false,
  hasLoggedOut: false,
};

const slice = createSlice({
  name: "session",
  initialState,
  reducers: {
    sessionStarted: (state, { payload }: PayloadAction<SessionUser>) => ({
      ...state,
      user: payload,
      viewing: null,
      hasLoggedOut: false,
    }),
    /** Replaces the user after a renewal; a user other than the viewed one ends the viewing. */
    sessionRenewed: (state, { payload }: PayloadAction<SessionUser>) => ({
      ...state,
      user: payload,
      viewing: payload.id === state.user?.id ? state.viewing : null,
    }),
    sessionEnded: () => NOBODY,
    loggedOut: (): SessionState => ({ ...NOBODY, hasLoggedOut: true }),
    viewingStarted: (state, { payload }: PayloadAction<{ user: SessionUser; id: string; expiresAt: string }>) => {
      const viewer = state.viewing?.viewer ?? state.user;
      if (viewer === null) return state;
      const { user, id, expiresAt } = payload;
      return { ...state, user, viewing: { id, expiresAt, viewer }, hasViewed: true };
    },
    /** Returns to the viewer's own panel. */
    viewingEnded: (state) => ({ ...state, user: state.viewing?.viewer ?? state.user, viewing: null }),
    activeUnitChosen: (state, { payload }: PayloadAction<string | null>) => ({ ...state, activeUnitId: payload }),
  },
});

export const {
  sessionStarted,
  sessionRenewed,
  sessionEnded,
  loggedOut,
  viewingStarted,
  viewingEnded,
  activeUnitChosen,
} = slice.actions;
export const sessionReducer = slice.reducer;
