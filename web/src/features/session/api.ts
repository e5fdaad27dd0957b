import { baseApi } from "../../api/base-api.ts";
import type {
  ChangePasswordRequiredApiResponse,
  ConfirmPasswordResetApiResponse,
  ForgotPasswordApiResponse,
  LoginApiArg,
  LoginApiResponse,
} from "../../api/generated/tenho.gen.ts";

/** The few calls of the first page, written here so that it does not load the whole client. */
const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openSession: build.mutation<LoginApiResponse, LoginApiArg["body"]>({
      query: (body) => ({ url: "/auth/login", method: "POST", body }),
    }),
    closeSession: build.mutation<void, void>({
      query: () => ({ url: "/auth/logout", method: "POST" }),
    }),
    findAccount: build.mutation<ForgotPasswordApiResponse, string>({
      query: (email) => ({ url: "/auth/forgot-password", method: "POST", body: { email } }),
    }),
    sendTemporaryPassword: build.mutation<ConfirmPasswordResetApiResponse, string>({
      query: (email) => ({ url: "/auth/confirm-password-reset", method: "POST", body: { email } }),
    }),
    replacePassword: build.mutation<ChangePasswordRequiredApiResponse, string>({
      query: (newPassword) => ({ url: "/auth/change-password-required", method: "POST", body: { newPassword } }),
    }),
  }),
});

export const {
  useOpenSessionMutation,
  useCloseSessionMutation,
  useFindAccountMutation,
  useSendTemporaryPasswordMutation,
  useReplacePasswordMutation,
} = sessionApi;
