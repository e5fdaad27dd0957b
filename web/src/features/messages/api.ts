import { tenhoApi } from "../../api/generated/tenho.gen.ts";

const messagesApi = tenhoApi.enhanceEndpoints({
  endpoints: {
    correctMessageCategory: { invalidatesTags: ["Message", "MessageStats"] },
    reportMessage: { invalidatesTags: ["Message"] },
    getMessageAbuse: { providesTags: ["Message"] },
    blockMessageContact: { invalidatesTags: ["Message"] },
    listBlockedContacts: { providesTags: ["Message"] },
  },
});

export const {
  useCorrectMessageCategoryMutation,
  useReportMessageMutation,
  useGetMessageAbuseQuery,
  useBlockMessageContactMutation,
  useListBlockedContactsQuery,
} = messagesApi;
