import { baseApi } from "../../api/base-api.ts";
import { type GetMessageApiResponse, type ListMessagesApiArg, tenhoApi } from "../../api/generated/tenho.gen.ts";

export type Message = GetMessageApiResponse;
export type MessageFilters = Omit<ListMessagesApiArg, "limit" | "cursor">;

type MessagePage = { items: Message[]; next_cursor: string | null; total: number };

const PAGE = 30;

const tagged = tenhoApi.enhanceEndpoints({
  addTagTypes: ["Message", "MessageStats", "Wallet", "Dashboard"],
  endpoints: {
    getMessage: { providesTags: (_message, _error, { id }) => [{ type: "Message", id }] },
    getMessageStats: { providesTags: ["MessageStats"] },
    answerMessage: {
      invalidatesTags: (_message, _error, { id }) => [{ type: "Message", id }, "MessageStats", "Wallet", "Dashboard"],
    },
  },
});

const paged = baseApi.injectEndpoints({
  endpoints: (build) => ({
    messagePages: build.infiniteQuery<MessagePage, MessageFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next_cursor },
      query: ({ queryArg: { franchiseId, ...filters }, pageParam }) => ({
        url: "/webhooks/messages",
        params: { ...filters, franchise_id: franchiseId, limit: PAGE, cursor: pageParam ?? undefined },
      }),
      providesTags: (result) => [
        { type: "Message", id: "LIST" },
        ...(result?.pages.flatMap((page) => page.items.map(({ id }) => ({ type: "Message" as const, id }))) ?? []),
      ],
    }),
  }),
});

export const { useMessagePagesInfiniteQuery } = paged;
export const { useAnswerMessageMutation, useGetMessageQuery, useGetMessageStatsQuery, useListCategoryGroupsQuery } =
  tagged;
