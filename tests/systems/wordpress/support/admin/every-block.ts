/** Text with every allowed block, and a block of a missing plugin */
import type { Page } from 'playwright-core';

interface Media {
  id: number;
  source_url: string;
}

export async function writeEveryBlock(page: Page, pictures: readonly Media[], file: Media): Promise<void> {
  await page.waitForFunction('window.wp?.blocks?.getBlockType("core/file")');
  const pictureBlocks = pictures.map(({ id, source_url: url }, index) =>
    block('core/image', { id, url, alt: `写真${index + 1}`, ...(index === 1 && { caption: '外から' }) }),
  );
  const cells = (...contents: string[]) => ({ cells: contents.map((content) => ({ content, tag: 'td' })) });
  const item = (content: string, inner: Block[] = []) => block('core/list-item', { content }, inner);
  const column = (content: string) => block('core/column', {}, [paragraph(content)]);
  const videoBlock = (url: string, caption: string) =>
    block('core/embed', { url, type: 'video', providerNameSlug: 'film', responsive: true, caption });
  const blocks = [
    block('core/heading', { level: 2, content: '一日のはじまり' }),
    paragraph('四時に荷が着きます。<a href="/works">奥の区画</a>へ運びます。'),
    block('core/heading', { level: 3, content: '点呼' }),
    block('core/list', {}, [item('温度の記録', [block('core/list', {}, [item('庫内')])]), item('防寒具')]),
    block('core/quote', { citation: '倉庫長' }, [paragraph('扉を開けている時間が、費用です。')]),
    block('core/table', { body: [cells('前室', '5℃'), cells('冷凍庫', '−25℃')], caption: '区画と温度' }),
    block('core/image', { ...pictureBlocks[0]?.attributes, alt: '荷捌き場', caption: '四時' }),
    block('core/gallery', {}, pictureBlocks),
    block('core/columns', {}, [column('左の段です。'), column('右の段です。')]),
    block('core/buttons', {}, [block('core/button', { text: '実績を見る', url: '/works' })]),
    block('core/separator', {}),
    videoBlock('https://www.youtube.com/watch?v=M7lc1UVf-VE', '倉庫の一日'),
    videoBlock('https://vimeo.com/76979871', ''),
    block('core/file', { id: file.id, href: file.source_url, textLinkHref: file.source_url, fileName: '倉庫の概要' }),
  ];
  await page.evaluate(
    ({ blocks, unknown }) => {
      const { wp } = window as unknown as { wp: Wp };
      const create = ({ name, attributes, inner }: Block): unknown =>
        wp.blocks.createBlock(name, attributes, inner.map(create));
      wp.data.dispatch('core/block-editor').resetBlocks([...blocks.map(create), ...wp.blocks.parse(unknown)]);
    },
    { blocks, unknown: UNKNOWN },
  );
}

const UNKNOWN =
  '<!-- wp:acme/chart {"kind":"bar"} -->\n<div class="acme-chart" style="color:red" onclick="alert(1)"><p>庫内の温度は一定です。</p>' +
  '<script>alert(1)</script></div>\n<!-- /wp:acme/chart -->';

interface Block {
  name: string;
  attributes: Record<string, unknown>;
  inner: Block[];
}
const block = (name: string, attributes: Record<string, unknown>, inner: Block[] = []): Block => ({
  name,
  attributes,
  inner,
});
const paragraph = (content: string) => block('core/paragraph', { content });

interface Wp {
  blocks: {
    createBlock(name: string, attributes: object, inner: unknown[]): unknown;
    parse(content: string): unknown[];
  };
  data: { dispatch(store: string): { resetBlocks(blocks: unknown[]): void } };
}
