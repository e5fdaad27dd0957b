import { tenhoApi } from "../../api/generated/tenho.gen.ts";

const tagged = tenhoApi.enhanceEndpoints({
  addTagTypes: ["Dashboard"],
  endpoints: {
    getMasterStats: { providesTags: ["Dashboard"] },
    getFranchiseDashboard: { providesTags: ["Dashboard"] },
    getClientDashboard: { providesTags: ["Dashboard"] },
    getUserDashboard: { providesTags: ["Dashboard"] },
  },
});

export const {
  useGetMasterStatsQuery,
  useGetFranchiseDashboardQuery,
  useGetClientDashboardQuery,
  useGetUserDashboardQuery,
} = tagged;
