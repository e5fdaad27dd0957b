import { baseApi } from "./base-api.ts";

/** Long enough for a file of 10 MB on a slow phone. */
const TIMEOUT_MS = 120_000;

const fileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The address of the file within this page, until it is revoked. */
    downloadFile: build.mutation<string, string>({
      query: (path) => ({ url: path, timeout: TIMEOUT_MS, responseHandler: (response) => readFile(response) }),
    }),
  }),
});

/** Reads a file as an object URL; failures are in JSON, whatever was asked for. */
const readFile = async (response: Response): Promise<unknown> =>
  response.ok ? URL.createObjectURL(await response.blob()) : response.json();

export const { useDownloadFileMutation } = fileApi;
