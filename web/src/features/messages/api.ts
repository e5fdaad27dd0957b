import { itemTag, listTag } from "../../api/cache-tags.ts";
import { tenhoApi } from "../../api/generated/tenho.gen.ts";

const messagesApi = tenhoApi.enhanceEndpoints({
  endpoints: {
    correctMessageCategory: { invalidatesTags: ["Message", "MessageStats"] },
    getMessageTalk: { providesTags: (_, __, { id }) => [itemTag("Message", id)] },
    reportMessage: { invalidatesTags: ["Message"] },
    // Whoever wrote the message may have been blocked because of another one.
    getMessageAbuse: { providesTags: [listTag("Message")] },
    blockMessageContact: { invalidatesTags: ["Message"] },
    listMachines: { providesTags: [listTag("Message")] },
    freeMachine: { invalidatesTags: ["Message"] },
    listBlockedContacts: { providesTags: [listTag("Message")] },
  },
});

export const {
  useCorrectMessageCategoryMutation,
  useGetMessageTalkQuery,
  useReportMessageMutation,
  useGetMessageAbuseQuery,
  useBlockMessageContactMutation,
  useListBlockedContactsQuery,
  useListMachinesQuery,
  useFreeMachineMutation,
} = messagesApi;
