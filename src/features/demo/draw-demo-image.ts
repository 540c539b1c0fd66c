import { type DemoAdvertiser, type DemoCampaign, demoAdvertisers, demoHouse } from './demo-catalog.ts'
import { drawDemoScene } from './draw-demo-scene.ts'

/** Every advertiser of the demo network, that of all installations first. */
export const everyDemoAdvertiser: readonly DemoAdvertiser[] = [demoHouse, ...demoAdvertisers]

/** The file name of a campaign's banner, 2.4 times as wide as high. */
export function bannerName(campaign: DemoCampaign): string {
  return `${campaign.slug}-banner.svg`
}

/** The file name of a square picture of the same scene, without words. */
export function squareName(campaign: DemoCampaign): string {
  return `${campaign.slug}-square.svg`
}

/** The file name of an advertiser's square logo. */
export function logoName(advertiser: DemoAdvertiser): string {
  return `${advertiser.slug}-logo.svg`
}

/** Draws one of the demo network's images as SVG; undefined for a name that none has. Always the same for one name. */
export function drawDemoImage(name: string): string | undefined {
  return drawings.get(name)?.()
}

const drawings: ReadonlyMap<string, () => string> = new Map(
  everyDemoAdvertiser.flatMap((advertiser) => [
    [logoName(advertiser), () => drawLogo(advertiser)] as const,
    ...advertiser.campaigns.flatMap((campaign) => [
      [bannerName(campaign), () => drawBanner(advertiser, campaign)] as const,
      [squareName(campaign), () => drawSquare(advertiser, campaign)] as const,
    ]),
  ]),
)

function drawBanner(advertiser: DemoAdvertiser, campaign: DemoCampaign): string {
  const [, , accent] = campaign.palette ?? advertiser.palette
  const words = linesOf(campaign.perk, 12)
  const perk = words
    .map((line, index) => `<text x="72" y="${266 + (index - (words.length - 1) / 2) * 76}">${escapeXml(line)}</text>`)
    .join('')
  return svg(
    '0 0 1200 500',
    `${campaign.name}: ${campaign.perk}`,
    `${background(advertiser, campaign)}
    ${drawDemoScene(campaign.scene ?? advertiser.scene, campaign.palette ?? advertiser.palette)}
    <g font-family="${fonts}" fill="#fff"><text x="72" y="106" font-size="34" font-weight="600" letter-spacing="1">${escapeXml(advertiser.name)}</text>
    <g font-size="68" font-weight="800" letter-spacing="-1.5">${perk}</g>
    <g transform="translate(72 380)"><rect width="${70 + campaign.ctaText.length * 15.5}" height="62" rx="31" fill="${accent}"/><text x="35" y="41" font-size="28" font-weight="700" fill="#10131a">${escapeXml(campaign.ctaText)}</text></g></g>`,
  )
}

function drawSquare(advertiser: DemoAdvertiser, campaign: DemoCampaign): string {
  const scene = drawDemoScene(campaign.scene ?? advertiser.scene, campaign.palette ?? advertiser.palette)
  return svg('610 0 500 500', campaign.name, background(advertiser, campaign) + scene)
}

function drawLogo(advertiser: DemoAdvertiser): string {
  const [, , accent] = advertiser.palette
  return svg(
    '0 0 256 256',
    advertiser.name,
    `${gradients(advertiser.palette)}<rect width="256" height="256" rx="58" fill="url(#back)"/>
    <circle cx="204" cy="52" r="22" fill="${accent}"/>
    <text x="40" y="208" font-family="${fonts}" font-size="158" font-weight="800" fill="#fff">${escapeXml(advertiser.name.charAt(0))}</text>`,
  )
}

const fonts = 'Inter, ui-sans-serif, system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif'

function svg(viewBox: string, title: string, content: string): string {
  const [, , width, height] = viewBox.split(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" role="img"><title>${escapeXml(title)}</title>${content}</svg>\n`
}

function background(advertiser: DemoAdvertiser, campaign: DemoCampaign): string {
  const palette = campaign.palette ?? advertiser.palette
  return `${gradients(palette)}<rect width="1200" height="500" fill="url(#back)"/>
    <circle cx="1120" cy="40" r="330" fill="url(#glow)" opacity=".55"/><circle cx="90" cy="520" r="260" fill="#fff" opacity=".05"/><circle cx="420" cy="-60" r="190" fill="#fff" opacity=".05"/>`
}

function gradients([from, to, accent]: readonly [string, string, string]): string {
  return `<defs><linearGradient id="back" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="${accent}" stop-opacity=".7"/><stop offset="1" stop-color="${to}" stop-opacity="0"/></radialGradient></defs>`
}

/** Breaks a text into lines of about so many characters, at blanks. */
function linesOf(text: string, length: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= length) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
