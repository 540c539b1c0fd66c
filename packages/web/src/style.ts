/** The style of a feed, in the custom element and in React. Every colour and distance is a custom property. */
export const feedStyle = `
.ow{font:var(--offerwire-font,1rem/1.5 system-ui,sans-serif);color:var(--offerwire-ink,light-dark(#12161d,#eef1f6))}
.ow ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,var(--offerwire-width,18rem)),1fr));gap:var(--offerwire-gap,1rem);margin:0;padding:0;list-style:none}
.ow li{display:flex}
.ow a{display:flex;flex-direction:column;width:100%;overflow:hidden;overflow-wrap:anywhere;background:var(--offerwire-card,light-dark(#fff,#161b23));color:inherit;text-decoration:none;border:1px solid var(--offerwire-line,light-dark(#e1e6ed,#29303b));border-radius:var(--offerwire-radius,1rem)}
.ow a:focus-visible{outline:3px solid var(--offerwire-accent,light-dark(#1f5eff,#7ea6ff));outline-offset:3px}
.ow img{display:block;width:100%;height:auto;aspect-ratio:2.4;object-fit:cover}
.ow div{display:flex;flex-direction:column;gap:.35rem;padding:1rem}
.ow small{color:var(--offerwire-soft,light-dark(#586273,#a2adbd))}
.ow strong{font-size:1.1rem;line-height:1.3}
.ow em{font-style:normal;font-weight:600;color:var(--offerwire-accent,light-dark(#1746bd,#b6ccff))}
`
