import { useContext, useMemo } from 'react'
import { CellsContext } from '../ui/cells'
import { pickItem } from './fields'
import { pickerMessages as messages } from './messages'
import type { PickDialogProps } from './PickBox'
import { PickDialog } from './PickDialog'
import { memberText, type PickSource } from './source'

/** A server list as described by a document: its title, and which members are stored and shown. */
export interface BusinessProps {
  readonly noun: string
  /** Path of its list call. */
  readonly list: string
  /** Members of a row: the stored one (default `id`) and the shown one. */
  readonly value?: string
  readonly text?: string
  /** Titles by member. */
  readonly columns: Readonly<Record<string, string>>
  readonly query?: Readonly<
    Record<string, string | { readonly title: string; readonly dict?: string }>
  >
}

type Business = BusinessProps & { readonly width?: number }

/** Chooses rows of the list named in the document. */
export const BusinessDialog = ({ field, ...frame }: PickDialogProps<BusinessProps>) => (
  <Rows business={field.props} {...frame} />
)

/** Chooses roles, shown by name. */
export function RoleDialog({
  field,
  ...frame
}: PickDialogProps<{ readonly store?: 'roleCode' | 'id' }>) {
  const { store = 'roleCode' } = field.props
  const business = useMemo<Business>(
    () => ({
      noun: messages.role,
      list: '/sys/role/list',
      value: store,
      text: 'roleName',
      columns: { roleName: messages.roleName, roleCode: messages.roleCode },
      query: { roleName: messages.roleName, roleCode: messages.roleCode },
    }),
    [store],
  )
  return <Rows business={business} {...frame} />
}

/** Chooses positions of the tenant. */
export function PositionDialog({
  field,
  ...frame
}: PickDialogProps<{ readonly store?: 'code' | 'id' }>) {
  const { store = 'code' } = field.props
  const business = useMemo<Business>(
    () => ({
      noun: messages.position,
      width: 1000,
      list: '/sys/position/list',
      value: store,
      text: 'name',
      columns: {
        name: messages.positionName,
        code: messages.positionCode,
        postRank: messages.positionRank,
      },
      query: { name: messages.positionName },
    }),
    [store],
  )
  return <Rows business={business} {...frame} />
}

function Rows({
  business,
  ...frame
}: Omit<PickDialogProps, 'field'> & { readonly business: Business }) {
  const cells = useContext(CellsContext)
  const source = useMemo<PickSource>(() => {
    const { noun, list, value = 'id', text = value, columns, query = {}, width = 900 } = business
    return {
      noun,
      title: messages.choose(noun),
      width,
      url: list,
      columns: Object.entries(columns).map(([key, title]) => ({ key, title, sortable: true })),
      search: Object.entries(query).map(([key, written], index) => {
        const item = typeof written === 'string' ? { title: written } : written
        const { title, dict } = item
        const chosen = dict === undefined ? {} : { type: 'select', props: { dict } }
        return pickItem({ key, title, ...chosen, hidden: index > 0 }, (name) => cells?.find(name))
      }),
      sizes: [5, 10, 20, 30],
      ellipsis: 12,
      valueOf: (row) => memberText(row, value),
      textOf: (row) => memberText(row, text) || memberText(row, value),
    }
  }, [business, cells])
  return <PickDialog source={source} {...frame} />
}
