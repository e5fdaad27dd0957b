import { baseApi } from "./base-api.ts";

const fileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    downloadFile: build.mutation<string, string>({
      query: (path) => ({ url: path, responseHandler: (response) => readText(response) }),
    }),
  }),
});

/** What fails is said in JSON, whatever was asked for. */
const readText = (response: Response): Promise<unknown> => (response.ok ? response.text() : response.json());

export const { useDownloadFileMutation } = fileApi;
