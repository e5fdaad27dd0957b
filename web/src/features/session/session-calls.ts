import type {
  BeginSecondFactorApiResponse,
  ChangePasswordRequiredApiResponse,
  ConfirmPasswordResetApiResponse,
  ConfirmSecondFactorApiResponse,
  ForgotPasswordApiResponse,
  LoginApiArg,
  LoginApiResponse,
} from "../../api/generated/tenho.gen.ts";
import { sendJson } from "../../api/send-json.ts";

/** The calls of the first page, made without the API slice, which the first page does not load. */
export const logIn = (body: LoginApiArg["body"]) => sendJson<LoginApiResponse>("/auth/login", body);

export const findAccount = (email: string) => sendJson<ForgotPasswordApiResponse>("/auth/forgot-password", { email });

export const sendTemporaryPassword = (email: string, channel?: "whatsapp") =>
  sendJson<ConfirmPasswordResetApiResponse>("/auth/confirm-password-reset", { email, ...(channel && { channel }) });

export const changePassword = (newPassword: string) =>
  sendJson<ChangePasswordRequiredApiResponse>("/auth/change-password-required", { newPassword });

export const beginSecondFactor = () => sendJson<BeginSecondFactorApiResponse>("/auth/second-factor");

export const confirmSecondFactor = (otp: string) =>
  sendJson<ConfirmSecondFactorApiResponse>("/auth/second-factor/confirm", { otp });
