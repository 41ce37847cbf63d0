/** The SQL condition of a `Scope`, for a table `t` with `company_id` and `user_id`. Bind the scope by name. */
export const inScope = 't.company_id = @companyId AND (@userId::text IS NULL OR t.user_id = @userId)';

/**
 * Selects the ids of tags that the viewer of a scope does not see: those that name who sees them, neither by role nor by
 * user. An administrator and the service itself see all.
 */
export const hiddenTags = `
  SELECT h.id FROM tags h
  WHERE h.company_id = @companyId AND h.viewers_json IS NOT NULL AND @viewerId::text IS NOT NULL
    AND @viewerRole::text <> 'Account Admin'
    AND NOT (h.viewers_json::jsonb -> 'roles') ? @viewerRole
    AND NOT (h.viewers_json::jsonb -> 'userIds') ? @viewerId`;

/** Whether the viewer of a scope may see a file, the row of that name, by its tag. Own files are always seen. */
export const isSeen = (file: string): string =>
  `(${file}.tag_id IS NULL OR ${file}.user_id = @viewerId OR ${file}.tag_id NOT IN (${hiddenTags}))`;

/** The condition of a `Scope` for a table `t` of files. */
export const inFileScope = `${inScope} AND ${isSeen('t')}`;
