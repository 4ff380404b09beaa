import { useSnapshot } from 'valtio'
import { Choice } from './Choice'
import { settingsMessages as m } from './messages'
import { change, settings } from './store'

/** A miniature screen: what is dark, and where the menu is. */
function Screen(props: { name: string; page: string; menu: string; top?: boolean }) {
  const { name, page, menu, top = false } = props
  return (
    <span className="settings-picture">
      <svg viewBox="0 0 60 44" aria-hidden="true">
        <rect width="60" height="44" rx="4" className={`screen-${page}-page`} />
        {top ? (
          <path d="M4 0h52a4 4 0 0 1 4 4v7H0V4a4 4 0 0 1 4-4z" className={`screen-${menu}`} />
        ) : (
          <>
            <path d="M17 0h39a4 4 0 0 1 4 4v7H17z" className={`screen-${page}`} />
            <path d="M4 0h13v44H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" className={`screen-${menu}`} />
          </>
        )}
        <rect
          x={top ? 6 : 22}
          y="16"
          width={top ? 48 : 33}
          height="6"
          rx="1.5"
          className="screen-line"
        />
        <rect
          x={top ? 6 : 22}
          y="26"
          width={top ? 30 : 20}
          height="6"
          rx="1.5"
          className="screen-line"
        />
      </svg>
      <span>{name}</span>
    </span>
  )
}

export function PageThemeChoice() {
  const { theme } = useSnapshot(settings)
  return (
    <Choice
      label={m.pageTheme}
      className="settings-pictures"
      value={theme}
      onChoose={(chosen) => change({ theme: chosen })}
      options={[
        {
          value: 'light',
          name: m.lightPage,
          picture: <Screen name={m.lightPage} page="light" menu="light" />,
        },
        {
          value: 'dark',
          name: m.darkPage,
          picture: <Screen name={m.darkPage} page="dark" menu="dark" />,
        },
      ]}
    />
  )
}

export function MenuThemeChoice() {
  const { theme, menuTheme } = useSnapshot(settings)
  return (
    <Choice
      label={m.style}
      className="settings-pictures"
      value={menuTheme}
      onChoose={(chosen) => change({ menuTheme: chosen })}
      options={[
        {
          value: 'dark',
          name: m.darkMenu,
          picture: <Screen name={m.darkMenu} page={theme} menu="dark" />,
        },
        {
          value: 'light',
          name: m.lightMenu,
          picture: <Screen name={m.lightMenu} page={theme} menu={theme} />,
        },
      ]}
    />
  )
}

export function LayoutChoice() {
  const { theme, layout } = useSnapshot(settings)
  return (
    <Choice
      label={m.navigation}
      className="settings-pictures"
      value={layout}
      onChoose={(chosen) => change({ layout: chosen })}
      options={[
        {
          value: 'sidemenu',
          name: m.sidemenu,
          picture: <Screen name={m.sidemenu} page={theme} menu="dark" />,
        },
        {
          value: 'topmenu',
          name: m.topmenu,
          picture: <Screen name={m.topmenu} page={theme} menu="dark" top />,
        },
      ]}
    />
  )
}
