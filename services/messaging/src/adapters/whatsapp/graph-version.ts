/** Version of Meta's Graph API that all calls name. */
export const GRAPH_VERSION = "v24.0";

/** The last moment at which Meta serves this version, by its changelog of versions. */
export const GRAPH_VERSION_ENDS_AT = new Date("2028-02-18T00:00:00Z");
