/** The group of a candidate; one whose key is not known yet is a group of its own. As the index on it is written. */
export const GROUP_KEY = "coalesce(group_key, md5(id::text))";
