import { type CompanyLimits, usualLimits } from './companyLimits'
import { limitMessages } from './messages.limits'

/** What the operator lets one company have: `COMPANY_LIMITS=documents=100,changesets=5`; the rest is as usual. */
export function readCompanyLimits(
  { COMPANY_LIMITS = '' }: NodeJS.ProcessEnv,
  failure: (message: string) => Error,
): CompanyLimits {
  const given = COMPANY_LIMITS.split(',').flatMap(
    (part): readonly (readonly [string, number])[] => {
      if (part.trim() === '') return []
      const [, name = '', count = ''] = /^\s*(\w+)\s*=\s*(\d{1,12})\s*$/.exec(part) ?? []
      if (!Object.hasOwn(usualLimits, name))
        throw failure(limitMessages.malformed(part.trim(), Object.keys(usualLimits)))
      return [[name, Number(count)]]
    },
  )
  return { ...usualLimits, ...Object.fromEntries(given) }
}
