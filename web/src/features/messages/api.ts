import { tenhoApi } from "../../api/generated/tenho.gen.ts";

const messagesApi = tenhoApi.enhanceEndpoints({
  endpoints: { correctMessageCategory: { invalidatesTags: ["Message", "MessageStats"] } },
});

export const { useCorrectMessageCategoryMutation } = messagesApi;
