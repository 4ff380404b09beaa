import { useSnapshot } from 'valtio'
import { primaryColor } from '../constants'
import { Icon } from '../icons/Icon'
import { siteColor } from '../site/identity'
import { useSiteIdentity } from '../site/siteIdentity'
import { accentOf, presets } from './accent'
import { Choice } from './Choice'
import { chooseColor } from './chooseColor'
import { settingsMessages as m } from './messages'
import { settings } from './store'

// Not a valid colour name: means "no own choice".
const ofSite = 'site'

/** The site's colour and the eight presets, shown as on buttons: dark enough for white text. */
export function ColorChoice() {
  const { color } = useSnapshot(settings)
  const own = siteColor(useSiteIdentity()) ?? primaryColor
  return (
    <Choice
      label={m.color}
      className="settings-colors"
      value={color?.toUpperCase() ?? ofSite}
      onChoose={(chosen) => void chooseColor(chosen === ofSite ? null : chosen)}
      options={[
        { value: ofSite, name: m.siteColor, picture: <Swatch color={own} /> },
        ...presets.map((preset) => ({
          value: preset.color,
          name: preset.name,
          picture: <Swatch color={preset.color} />,
        })),
      ]}
    />
  )
}

function Swatch({ color }: { color: string }) {
  const { theme } = useSnapshot(settings)
  return (
    <span className="settings-swatch" style={{ background: accentOf(color, theme).solid }}>
      <Icon name="check" />
    </span>
  )
}
