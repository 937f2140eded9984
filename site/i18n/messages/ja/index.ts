import columns from './columns.json' with { type: 'json' };
import download from './download.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import layout from './layout.json' with { type: 'json' };
import list from './list.json' with { type: 'json' };
import news from './news.json' with { type: 'json' };
import page from './page.json' with { type: 'json' };
import prose from './prose.json' with { type: 'json' };
import recruit from './recruit.json' with { type: 'json' };
import works from './works.json' with { type: 'json' };

export default { columns, download, errors, home, layout, list, news, page, prose, recruit, works };
