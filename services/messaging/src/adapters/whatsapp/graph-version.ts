/** Version of Meta's Graph API that all calls name; Meta serves it until 2028-02-18. */
export const GRAPH_VERSION = "v24.0";
