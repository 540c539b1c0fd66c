/** Three colours of a brand: the two ends of its background, and what stands out on it. */
export type DemoPalette = readonly [from: string, to: string, accent: string]

const scenes = {
  cloud: ([, , accent]: DemoPalette) => `
    <circle cx="905" cy="150" r="74" fill="${accent}" opacity=".9"/>
    <path d="M640 370a84 84 0 0 1 22-165 128 128 0 0 1 245-28 96 96 0 0 1 113 193z" fill="#fff" opacity=".94"/>
    <path d="M800 330v-96m-40 40 40-42 40 42" fill="none" stroke="#127a80" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M560 430h560" stroke="#fff" stroke-width="3" opacity=".25" stroke-dasharray="2 18" stroke-linecap="round"/>`,
  stream: ([, , accent]: DemoPalette) => `
    <rect x="640" y="86" width="470" height="290" rx="26" fill="#0b0420" opacity=".8"/>
    <rect x="660" y="106" width="430" height="250" rx="14" fill="url(#glow)"/>
    <circle cx="875" cy="231" r="66" fill="#fff" opacity=".95"/><path d="M853 196v70l58-35z" fill="#7b2ff7"/>
    <rect x="690" y="322" width="370" height="8" rx="4" fill="#fff" opacity=".3"/><rect x="690" y="322" width="150" height="8" rx="4" fill="${accent}"/>
    <path d="M820 376h110l22 46H798z" fill="#0b0420" opacity=".8"/>`,
  planets: ([, , accent]: DemoPalette) => `
    <circle cx="860" cy="240" r="128" fill="${accent}" opacity=".92"/>
    <path d="M740 282a128 128 0 0 0 240-8c-70 30-160 34-240 8z" fill="#000" opacity=".14"/>
    <ellipse cx="860" cy="240" rx="232" ry="54" fill="none" stroke="#fff" stroke-width="13" opacity=".75" transform="rotate(-17 860 240)"/>
    <path d="M735 268a128 128 0 0 1 250-54" fill="none" stroke="${accent}" stroke-width="16" opacity=".01"/>
    <circle cx="1080" cy="112" r="34" fill="#fff" opacity=".85"/><circle cx="660" cy="390" r="20" fill="#fff" opacity=".65"/>
    ${stars}`,
  fitness: ([, , accent]: DemoPalette) => `
    ${ring(860, 250, 170, '#ffffff', 0.18, 1)}${ring(860, 250, 170, accent, 1, 0.78)}
    ${ring(860, 250, 124, '#ffffff', 0.18, 1)}${ring(860, 250, 124, '#ffffff', 0.95, 0.6)}
    ${ring(860, 250, 78, '#ffffff', 0.18, 1)}${ring(860, 250, 78, '#ff9f68', 1, 0.42)}
    <path d="M838 254h14l10-26 14 46 9-20h16" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" transform="translate(-8 0)"/>`,
  meal: ([, , accent]: DemoPalette) => `
    <ellipse cx="860" cy="400" rx="230" ry="26" fill="#000" opacity=".18"/>
    <path d="M650 236h420c0 108-78 172-210 172s-210-64-210-172z" fill="#fff" opacity=".96"/>
    <path d="M650 236h420c-2 22-7 40-14 56H664c-8-16-12-34-14-56z" fill="#000" opacity=".07"/>
    <g transform="translate(700 96)"><path d="M54 140C0 110 2 44 40 6c32 36 42 92 14 134z" fill="#52b788"/><path d="M130 140C84 96 104 26 158 0c20 52 16 108-28 140z" fill="#95d5b2"/>
    <circle cx="212" cy="106" r="42" fill="#e5383b"/><circle cx="272" cy="114" r="32" fill="${accent}"/><circle cx="200" cy="92" r="9" fill="#fff" opacity=".5"/></g>`,
  travel: ([, , accent]: DemoPalette) => `
    <circle cx="860" cy="250" r="168" fill="#fff" opacity=".1"/>
    <g fill="none" stroke="#fff" stroke-width="4" opacity=".45"><circle cx="860" cy="250" r="168"/><ellipse cx="860" cy="250" rx="72" ry="168"/><path d="M692 250h336M716 166h288M716 334h288"/></g>
    <path d="M668 372C760 150 930 110 1060 140" fill="none" stroke="${accent}" stroke-width="7" stroke-dasharray="4 18" stroke-linecap="round"/>
    <path d="m1052 96 92 30-70 66-6-38-36-20z" fill="${accent}"/><circle cx="668" cy="372" r="14" fill="${accent}"/>`,
  language: ([from, , accent]: DemoPalette) => `
    <path d="M640 96h270a36 36 0 0 1 36 36v104a36 36 0 0 1-36 36H760l-64 56v-56h-56a36 36 0 0 1-36-36V132a36 36 0 0 1 36-36z" fill="${accent}"/>
    <path d="M880 236h190a34 34 0 0 1 34 34v84a34 34 0 0 1-34 34h-26v52l-58-52H880a34 34 0 0 1-34-34v-84a34 34 0 0 1 34-34z" fill="#fff" opacity=".92"/>
    <g font-family="Georgia, 'Times New Roman', serif" font-weight="700" text-anchor="middle"><text x="775" y="212" font-size="84" fill="${from}">olá!</text><text x="976" y="338" font-size="64" fill="${from}">سلام</text></g>`,
  bank: ([from, to, accent]: DemoPalette) => `
    <g transform="rotate(-9 860 250)"><rect x="690" y="150" width="380" height="236" rx="28" fill="#fff" opacity=".16"/>
    <rect x="660" y="112" width="380" height="236" rx="28" fill="${accent}"/><path d="M660 176h380v46H660z" fill="${from}" opacity=".75"/>
    <rect x="692" y="258" width="62" height="46" rx="9" fill="${to}" opacity=".65"/><circle cx="958" cy="292" r="30" fill="${to}" opacity=".8"/><circle cx="992" cy="292" r="30" fill="#fff" opacity=".75"/></g>`,
  coins: ([from, , accent]: DemoPalette) => `
    ${[5, 3, 7].map((count, stack) => Array.from({ length: count }, (_, level) => `<g transform="translate(${700 + stack * 160} ${412 - level * 42})"><ellipse cy="14" rx="70" ry="24" fill="${from}" opacity=".55"/><ellipse rx="70" ry="24" fill="${accent}"/><ellipse rx="50" ry="15" fill="none" stroke="${from}" stroke-width="4" opacity=".4"/></g>`).join('')).join('')}
    <path d="M690 176c60 10 110-20 140-60s90-70 160-54" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".8"/><path d="m962 34 34 28-40 22" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round" opacity=".8"/>`,
  puzzle: ([, , accent]: DemoPalette) => `
    <g opacity=".97"><path d="${piece}" fill="#fff" transform="translate(690 96)"/><path d="${piece}" fill="${accent}" transform="rotate(90 860 266) translate(690 96)"/>
    <path d="${piece}" fill="#8ecae6" transform="rotate(180 860 266) translate(690 96)"/><path d="${piece}" fill="#e76f51" transform="rotate(270 860 266) translate(690 96)"/></g>
    <path d="M560 450q40-26 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0" fill="none" stroke="#fff" stroke-width="9" opacity=".3"/>`,
  audio: ([, , accent]: DemoPalette) => `
    <path d="M600 156c90-34 180-30 254 22v250c-74-44-164-48-254-20z" fill="#fff" opacity=".95"/><path d="M1108 156c-90-34-180-30-254 22v250c74-44 164-48 254-20z" fill="${accent}"/>
    <g stroke-linecap="round" stroke-width="13">${[40, 78, 120, 92, 56].map((height, index) => `<path d="M${668 + index * 32} ${290 - height / 2}v${height}" stroke="#c3423f"/>`).join('')}${[52, 104, 134, 84, 44].map((height, index) => `<path d="M${916 + index * 32} ${290 - height / 2}v${height}" stroke="#4a1942"/>`).join('')}</g>`,
  duel: ([, , accent]: DemoPalette) => `
    <circle cx="860" cy="250" r="176" fill="none" stroke="${accent}" stroke-width="6" opacity=".5"/><circle cx="860" cy="250" r="140" fill="${accent}" opacity=".13"/>
    ${[45, -45].map((turn) => `<g transform="rotate(${turn} 860 250)"><path d="M846 66 860 34l14 32v262h-28z" fill="#fff"/><path d="M860 34l14 32v262h-14z" fill="#000" opacity=".14"/><rect x="806" y="326" width="108" height="20" rx="10" fill="${accent}"/><rect x="849" y="344" width="22" height="72" rx="9" fill="#6a040f"/><circle cx="860" cy="430" r="18" fill="${accent}"/></g>`).join('')}`,
  mountains: ([from, , accent]: DemoPalette) => `
    <circle cx="960" cy="150" r="62" fill="${accent}"/>
    <path d="M440 500 720 150l120 150 90-110 330 310z" fill="${from}" opacity=".82"/><path d="m720 150 46 58-34-8-26 22-30-12z" fill="#fff" opacity=".9"/>
    <path d="M460 500c170-110 300-80 420-40s220 20 330-50v90z" fill="#1d3557" opacity=".85"/>
    <path d="M700 462q30-16 60 0m60 8q30-16 60 0m80-6q30-16 60 0" fill="none" stroke="#fff" stroke-width="6" opacity=".5" stroke-linecap="round"/>`,
} as const

const stars = [
  [620, 90, 4],
  [700, 160, 3],
  [1010, 70, 5],
  [1130, 260, 4],
  [1050, 400, 3],
  [760, 440, 4],
  [590, 260, 3],
]
  .map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" opacity=".8"/>`)
  .join('')

/** A quarter of a square, with a knob to the right. */
const piece = 'M0 0h164v58a34 34 0 1 1 0 48v58H0z'

/** A part of a circle, from the top clockwise. */
function ring(x: number, y: number, radius: number, colour: string, opacity: number, part: number): string {
  const length = 2 * Math.PI * radius
  const dash = `${(length * part).toFixed(1)} ${length.toFixed(1)}`
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="30" stroke-linecap="round" stroke-dasharray="${dash}" transform="rotate(-90 ${x} ${y})"/>`
}

/** What is drawn on the right half of a banner. */
export type DemoScene = keyof typeof scenes

/** The shapes of a scene on a canvas of 1200 by 500, around (860, 250). */
export function drawDemoScene(scene: DemoScene, palette: DemoPalette): string {
  return scenes[scene](palette)
}
