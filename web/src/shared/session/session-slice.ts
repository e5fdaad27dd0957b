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
  /** Panels of other accounts were viewed: who stands in another's area is led to the own one, not to the first page. */
  readonly hasViewed: boolean;
  /** Logged out by "Sair": the first page then does not open the login. */
  readonly hasLoggedOut: boolean;
};

function initialState(): SessionState {
  const own = readStoredUser();
  const activeUnitId = readActiveUnitId();
  // Only who is logged in views: without an own account the mark is another login's.
  const mark = own && readStoredViewing();
  if (!mark) return { ...NOBODY, user: own, activeUnitId };
  const { user, id, expiresAt } = mark;
  return { ...NOBODY, user, activeUnitId, viewing: { id, expiresAt, viewer: own }, hasViewed: true };
}

/** The state of a visitor whom nothing is known of. */
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
    /** With another account than the one that is viewed, the viewing is over. */
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
    /** Back in the own panel. */
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
