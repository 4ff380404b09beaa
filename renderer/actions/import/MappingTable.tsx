import { useState } from 'react'
import { type PlainColumn, PlainTable } from '../../table/PlainTable'
import { judgeMapping, type Mapping, type MappingState } from './mapping'
import { importMessages } from './messages'
import type { Heading, Preview } from './preview'

interface MappingTableProps {
  readonly preview: Preview
  readonly mapping: Mapping
  readonly disabled: boolean
  /** Fields that are asked for unless a column provides them. */
  readonly asked: readonly string[]
  /** Rows update existing records, which already have the fields that the files lack. */
  readonly updates: boolean
  onChange(mapping: Mapping): void
}

/** Maps columns of the files to fields. Collapsed while it needs no attention. */
export function MappingTable(props: MappingTableProps) {
  const { preview, mapping, disabled, asked, updates, onChange } = props
  const state = judgeMapping(preview, mapping)
  const doubtful = preview.headings.some(
    ({ title, certain, isReference, field }) =>
      !isReference && (field === undefined || !certain || mapping[title] === ''),
  )
  const [open, setOpen] = useState(doubtful)
  return (
    <section className="jd-import-mapping" aria-label={importMessages.mapping}>
      <p>
        {importMessages.recognised(state.mapped, state.ignored)}
        {!open && (
          <button type="button" className="jd-link" onClick={() => setOpen(true)}>
            {importMessages.adjust}
          </button>
        )}
      </p>
      <MappingErrors
        state={{
          ...state,
          missing: updates ? [] : state.missing.filter(({ key }) => !asked.includes(key)),
        }}
      />
      {state.lists.length > 0 && (
        <p className="jd-import-told">{importMessages.lists(state.lists)}</p>
      )}
      {open && (
        <div className="jd-import-columns">
          <PlainTable
            title={importMessages.mapping}
            columns={[
              ...described,
              {
                key: 'target',
                title: importMessages.target,
                width: 240,
                card: 'fact',
                show: (heading) => (
                  <Target
                    heading={heading}
                    preview={preview}
                    disabled={disabled}
                    field={mapping[heading.title] ?? ''}
                    onChange={(field) => onChange({ ...mapping, [heading.title]: field })}
                  />
                ),
              },
            ]}
            records={preview.headings.filter(({ isReference }) => !isReference)}
            keyOf={({ title }) => title}
          />
        </div>
      )}
    </section>
  )
}

/** Describes a column of the files. */
const described: readonly PlainColumn<Heading>[] = [
  {
    key: 'heading',
    title: importMessages.heading,
    least: 140,
    naming: true,
    card: 'title',
    show: ({ title }) => title,
  },
  {
    key: 'samples',
    title: importMessages.samples,
    width: 220,
    show: ({ samples }) => <span className="jd-import-samples">{samples.join(' · ')}</span>,
  },
]

function MappingErrors({ state: { missing, twice } }: { readonly state: MappingState }) {
  return (
    <>
      {missing.length > 0 && (
        <p className="jd-import-warning" role="status">
          {importMessages.missing(missing.map(({ title }) => title))}
        </p>
      )}
      {twice.map(({ key, title }) => (
        <p key={key} className="jd-bad" role="alert">
          {importMessages.twice(title)}
        </p>
      ))}
    </>
  )
}

function Target(props: {
  readonly heading: Heading
  readonly preview: Preview
  readonly field: string
  readonly disabled: boolean
  onChange(field: string): void
}) {
  const { heading, preview, field, disabled, onChange } = props
  const { title } = heading
  const guessed = field !== '' && field === heading.field && !heading.certain
  return (
    <>
      <select
        aria-label={importMessages.targetOf(title)}
        value={field}
        disabled={disabled}
        data-ignored={field === '' || undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{importMessages.ignore}</option>
        {preview.fields.map((target) => (
          <option key={target.key} value={target.key}>
            {target.required ? importMessages.required(target.title) : target.title}
          </option>
        ))}
      </select>
      {guessed && <small>{importMessages.guessed}</small>}
    </>
  )
}
