/** The group of a candidate; one without a key is a group of its own. Must match the expression of its index. */
export const GROUP_KEY = "coalesce(group_key, md5(id::text))";
