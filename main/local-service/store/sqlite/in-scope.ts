/** The SQL condition of a `Scope`, for a table `t` with `company_id` and `user_id`. Bind the scope by name. */
export const inScope = 't.company_id = @companyId AND (@userId IS NULL OR t.user_id = @userId)';
