import type { Documents } from '#model'

/** Work for no single company: jobs and sweeps over all of them, and what is asked without a session. */
export const platform = 'platform'

/** Work over the records of all: the platform's documents, and what companies have of their own. */
export const everywhere = 'everywhere'

/** Whose documents are meant: those of a tenant, the platform's, or those of all. */
export type OfTenant = number | typeof platform | typeof everywhere

/**
 * The documents in force for a tenant. Within a request or a job they are those with which it began, whatever comes into
 * force meanwhile.
 */
export type DocumentsOf = (tenantId: OfTenant) => Documents

/** The entities of those documents. */
export type EntitiesOf = (tenantId: OfTenant) => Documents['entities']
