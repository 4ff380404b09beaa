/** Work for no single company: jobs, sweeps, what is asked without a session. */
export const platform = 'platform'

/** Whose documents are meant: those of a tenant, or the platform's. */
export type OfTenant = number | typeof platform
