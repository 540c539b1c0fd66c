/** The style element of the page; its Content-Security-Policy names this text's hash. */
export const hostedPageStyle = `
:root{color-scheme:light dark;--ink:#12161d;--soft:#586273;--line:#e1e6ed;--page:#f5f6f9;--card:#fff;--accent:#1f5eff;--on:#fff;--tag:#e8efff;--tagink:#1746bd}
@media(prefers-color-scheme:dark){:root{--ink:#eef1f6;--soft:#a2adbd;--line:#29303b;--page:#0d1117;--card:#161b23;--accent:#7ea6ff;--on:#08142e;--tag:#1b2a4a;--tagink:#b6ccff}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:72rem;margin:0 auto;padding:clamp(1.25rem,4vw,3rem) clamp(1rem,4vw,2rem) 4rem}
h1{margin:0 0 clamp(1rem,3vw,1.75rem);font-size:clamp(1.5rem,4vw,2.1rem);line-height:1.15;letter-spacing:-.025em}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:clamp(1rem,2vw,1.5rem);margin:0;padding:0;list-style:none}
li{display:flex}
a{display:flex;flex-direction:column;width:100%;overflow:hidden;background:var(--card);color:inherit;text-decoration:none;border:1px solid var(--line);border-radius:1.1rem;transition:transform .16s,box-shadow .16s}
a:hover{transform:translateY(-3px);box-shadow:0 1.1rem 2rem -1.3rem rgb(0 0 0/.5)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.banner{display:block;width:100%;height:auto;aspect-ratio:2.4;object-fit:cover;background:var(--line)}
.text{display:flex;flex:1;flex-direction:column;gap:.45rem;padding:1.05rem 1.15rem 1.15rem;min-width:0}
.brand{display:flex;align-items:center;gap:.55rem;color:var(--soft);font-size:.86rem;min-width:0}
.brand img{width:1.6rem;height:1.6rem;border-radius:.4rem;object-fit:cover;flex:none}
.brand span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.badge{margin-inline-start:auto;flex:none;padding:.12rem .6rem;border-radius:1rem;background:var(--tag);color:var(--tagink);font-size:.78rem;font-weight:600;overflow:visible!important}
h2{margin:0;font-size:1.1rem;line-height:1.3;letter-spacing:-.01em;overflow-wrap:anywhere}
.about{margin:0;color:var(--soft);font-size:.93rem;overflow-wrap:anywhere}
.foot{display:flex;align-items:center;justify-content:space-between;gap:.6rem;margin-top:auto;padding-top:.6rem}
.perk{flex:1;min-width:0;font-weight:650;overflow-wrap:anywhere}
.go{flex:none;margin-inline-start:auto;padding:.5rem 1rem;border-radius:.7rem;background:var(--accent);color:var(--on);font-weight:600;font-size:.93rem}
.empty{padding:clamp(2.5rem,10vw,6rem) 1rem;text-align:center;color:var(--soft);border:1px dashed var(--line);border-radius:1.1rem}
.empty h2{color:var(--ink)}
@media(prefers-reduced-motion:reduce){a{transition:none}a:hover{transform:none}}
`
