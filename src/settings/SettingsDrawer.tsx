import { Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '../ui/Dialog'
import { ColorChoice } from './ColorChoice'
import { settingsMessages as m } from './messages'
import { LayoutChoice, MenuThemeChoice, PageThemeChoice } from './PictureChoices'
import './settings.css'
import { change, type Settings, settings, widthOf } from './store'

const widthPx = 320

/** All layout options; each applies on click (specification, shell §2.4: settings drawer). */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const now = useSnapshot(settings)
  const top = now.layout === 'topmenu'
  if (!open) return null
  return (
    <Dialog drawer light cross width={widthPx} title={m.title} onCancel={onClose}>
      <div className="settings">
        <Section title={m.pageTheme}>
          <PageThemeChoice />
        </Section>
        <Section title={m.style}>
          <MenuThemeChoice />
        </Section>
        <Section title={m.color}>
          <ColorChoice />
        </Section>
        <hr className="settings-line" />
        <Section title={m.navigation}>
          <LayoutChoice />
        </Section>
        <Row label={m.contentWidth} note={top ? undefined : m.topmenuOnly}>
          {(labels) => (
            <Select
              {...labels}
              size="small"
              virtual={false}
              className="settings-width"
              disabled={!top}
              value={widthOf(now)}
              onChange={(contentWidth) => change({ contentWidth })}
              options={[
                { value: 'Fixed', label: m.fixed },
                ...(top ? [{ value: 'Fluid', label: m.fluid }] : []),
              ]}
            />
          )}
        </Row>
        <SwitchRow name="fixedHeader" label={m.fixedHeader} />
        <SwitchRow
          name="autoHideHeader"
          label={m.autoHideHeader}
          note={now.fixedHeader ? undefined : m.autoHideNeeds}
        />
        <SwitchRow
          name="fixedSidebar"
          label={m.fixedSidebar}
          note={top ? m.fixedSidebarNeeds : undefined}
        />
        <hr className="settings-line" />
        <Section title={m.other}>
          <SwitchRow name="weak" label={m.weak} />
          <SwitchRow name="multipage" label={m.multipage} />
        </Section>
      </div>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** `note` says why the option has no effect now; the option is then disabled. */
function SwitchRow(props: {
  name: { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]
  label: string
  note?: string | undefined
}) {
  const { name, label, note } = props
  const checked = useSnapshot(settings)[name]
  return (
    <Row label={label} note={note}>
      {(labels) => (
        <Switch
          {...labels}
          size="small"
          checked={checked}
          disabled={note !== undefined}
          onChange={(on) => change({ [name]: on })}
        />
      )}
    </Row>
  )
}

function Row(props: {
  label: string
  note?: string | undefined
  children(labels: { 'aria-label': string }): ReactNode
}) {
  const { label, note, children } = props
  return (
    <div className="settings-row">
      <span>
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
      {children({ 'aria-label': label })}
    </div>
  )
}
