import type { AddressOf } from './address'
import { Lead } from './Lead'
import { homeMessages as texts } from './messages'
import { percentOf, shownNumber } from './numbers'
import type { Country, Enquiries } from './summary'

interface CountriesProps extends Enquiries {
  readonly addressOf: AddressOf
}

const shown = 8

/** Where the month's enquiries come from, the most first. */
export function Countries({ page, days, countries, addressOf }: CountriesProps) {
  const total = countries.reduce((sum, { count }) => sum + count, 0)
  const rest = countries.slice(shown)
  const most = countries[0]?.count ?? 1
  const ruleOf = ({ value }: Country) => [
    { field: 'createTime', rule: 'between', val: [days[0]?.day ?? '', days.at(-1)?.day ?? ''] },
    { field: 'country', rule: 'eq', val: value },
  ]
  return (
    <section className="home-card" aria-labelledby="home-countries">
      <h2 id="home-countries">{texts.countries}</h2>
      {countries.length === 0 && <p className="home-empty">{texts.noDays}</p>}
      <ol className="home-countries">
        {countries.slice(0, shown).map((country) => (
          <li key={country.value}>
            <Lead
              to={addressOf({ page, rules: ruleOf(country) })}
              aria-label={texts.country(
                country.text,
                country.count,
                percentOf(country.count, total),
              )}
            >
              <span>{country.text}</span>
              <i
                className="home-country-bar"
                style={{ width: `${(country.count / most) * 100}%` }}
              />
              <b>{shownNumber(country.count)}</b>
            </Lead>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <p className="home-note">
          {texts.moreCountries(
            rest.length,
            rest.reduce((sum, { count }) => sum + count, 0),
          )}
        </p>
      )}
    </section>
  )
}
