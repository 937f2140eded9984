/**
 * The words of the forms. They travel in the page's payload, in its language, and not in the scripts that every page
 * loads. `{name}` is filled in by `fill`.
 */
export const ja = {
  required: '必須',
  steps: { input: '入力', confirm: '確認', sent: '完了' },
  stepsLabel: '送信までの手順',
  optionalNote: '「必須」のない項目は、空けたままで構いません。',
  summary: { heading: '次の{count}か所をご確認ください' },
  toConfirm: '確認へ進む',
  confirmHeading: '内容の確認',
  confirmText: 'まだ送信されていません。内容をお確かめのうえ、「送信する」を押してください。',
  back: '戻って直す',
  send: '送信する',
  sending: '送信しています',
  empty: '（記入なし）',
  trap: 'この欄は空けておいてください',
  labels: {
    kind: 'ご用件',
    place: '物件の所在地',
    use: '物件の用途',
    name: 'お名前',
    kana: 'フリガナ',
    company: '会社名',
    department: '部署',
    email: 'メールアドレス',
    telephone: '電話番号',
    message: '内容',
    files: '履歴書・職務経歴書',
    consent: '個人情報の取扱い',
  },
  hints: {
    place: '番地までわからなくても構いません。',
    kana: 'ひらがなで入力すると、カタカナに直します。',
    email: 'ご返信の宛先です。',
    telephone: 'ハイフンはあってもなくても構いません。海外の番号は＋からご記入ください。',
    message: '5,000字まで。図面や資料は、お返事を差し上げたあとでお預かりします。',
    applicationMessage: '伝えておきたいことがあれば、お書きください。志望動機の書式はありません。',
    files: 'PDFまたはWord（.docx）。1つ5MBまで、3つまで。写真、家族、出身地の記載は要りません。',
    filesAgain: 'ファイルは画面が変わると消えます。お手数ですが、もう一度選んでください。',
  },
  choose: '選んでください',
  kinds: {
    investment: '投資について',
    property: '土地・建物の売却と賃貸',
    management: '不動産の運用・管理',
    press: '取材・報道',
    recruit: '採用について',
    disclosure: '個人情報の開示等のご請求',
    other: 'その他',
  },
  uses: {
    land: '土地',
    office: 'オフィス',
    residence: '住宅',
    hotel: 'ホテル',
    retail: '店舗',
    logistics: '物流施設',
    other: 'その他',
  },
  consent: {
    /** What it is used for, by the kind of enquiry; `default` for the rest. */
    purposes: {
      default: 'ご記入いただいた情報は、お問い合わせへの回答と、対応の記録のために使います。',
      investment:
        'ご記入いただいた情報は、ご質問への回答のために使います。投資の勧誘を行う場合は、あらかじめご意向を確かめます。',
      property: 'ご記入いただいた情報は、ご相談への回答、物件の調査と企画、お見積りのために使います。',
      press: 'ご記入いただいた情報は、取材への対応、事実の確認、ご連絡のために使います。',
      recruit:
        'ご記入いただいた情報は、採用に関するご質問への回答のために使います。応募書類はここではお預かりしません。',
      disclosure:
        'ご記入いただいた情報は、ご請求への対応のために使います。本人確認の方法と手数料は、お返事でご案内します。',
    },
    download: 'ご記入いただいた情報は、資料のお渡しと、内容についてのご質問への回答のために使います。',
    application:
      '応募者の個人情報は、選考、連絡、採用の決定、入社の手続のために使います。採用に至らなかった方の書類は、選考の終了から6か月で消去します。採用以外の目的には使わず、第三者に提供しません。',
    /** What is ticked: the words before the link, the link, the words after it. */
    before: '',
    link: '個人情報の取扱い（新しいタブで開きます）',
    after: 'に同意します',
  },
  problems: {
    required: '{label}を入力してください。',
    too_long: '{label}が長すぎます。短くしてください。',
    choice: '{label}を一覧から選んでください。',
    email: 'メールアドレスを「name@example.jp」の形で入力してください。',
    telephone: '電話番号を、市外局番から（海外の番号は＋から）入力してください。',
    kana: 'フリガナは、かなで入力してください。',
    consent: '個人情報の取扱いをお読みのうえ、同意の欄にチェックを入れてください。',
    file_type: '{label}は、PDFまたはWord（.docx）のファイルを選んでください。',
    file_size: '{label}は、1つ5MBまでのファイルを選んでください。',
    file_count: '{label}は、3つまで選べます。',
    kind_required: 'ご用件を選んでください。',
    use_required: '物件の用途を選んでください。',
    files_required: '履歴書・職務経歴書のファイルを選んでください。',
  },
  failures: {
    heading: '送信できませんでした',
    headingUnknown: '送信を確かめられませんでした',
    not_sent:
      'こちらの不具合で、お預かりできませんでした。入力された内容はこの画面に残っています。少し時間をおいてもう一度お送りいただくか、{telephone} へお電話ください。',
    unreachable:
      '途中で通信が途切れました。入力された内容はこの画面に残っています。もう一度お送りください。重ねて送られても、一件としてお受けします。お急ぎのときは {telephone} へお電話ください。',
    busy: '短い間に多くの送信があったため、お受けできませんでした。10分ほどおいてもう一度お送りいただくか、{telephone} へお電話ください。',
    refused: '送信元を確かめられませんでした。このページを開き直してお送りいただくか、{telephone} へお電話ください。',
    too_large:
      '送られた内容が大きすぎて、お受けできませんでした。ファイルを小さくしてお送りいただくか、{telephone} へお電話ください。',
    unreadable: '送られた内容を読み取れませんでした。もう一度お送りいただくか、{telephone} へお電話ください。',
    closed: 'この資料または職種は、いまは受け付けていません。{telephone} へお問い合わせください。',
  },
  sent: {
    reference: '受付番号',
    mail: 'ご記入のメールアドレスに、受け取りのお知らせをお送りします。届かないときは、迷惑メールの中をお確かめください。',
    /** In the place of the same words above, where no mail goes out. */
    withoutMail: {
      mail: '受け取りのお知らせのメールはお送りしていません。受付番号をお控えください。',
      text: '次のリンクからお読みいただけます。',
      textMailOnly: 'リンクを表示できませんでした。お手数ですが、もう一度ご請求ください。',
    },
    contact: {
      title: 'お問い合わせを受け取りました',
      text: '内容を読んだ担当者が、3営業日以内に名前と直通の番号を添えてお返事します。',
    },
    application: {
      title: 'ご応募を受け取りました',
      text: '受け持つ予定の部署の2名が書類を読み、7営業日以内に結果をお知らせします。',
    },
    download: {
      title: '資料のご用意ができました',
      text: '次のリンクからお読みいただけます。同じリンクをメールでもお送りします。',
      textMailOnly: 'リンクをメールでお送りします。届かないときは、もう一度ご請求ください。',
      expires: 'リンクは72時間、10回までお使いいただけます。',
      open: 'PDFを開く（{language}）',
    },
    home: 'トップページへ',
    back: 'ほかの資料を見る',
  },
  contact: { heading: 'お問い合わせフォーム' },
  download: {
    heading: '資料のご請求',
    lead: 'お名前とご連絡先をうかがいます。送信するとすぐに、資料へのリンクをお渡しします。',
    ask: 'この資料を請求する',
    read: 'PDFを読む（{size} MB）',
    linkOver: 'このリンクは期限が過ぎたか、使える回数を超えています。お手数ですが、もう一度ご請求ください。',
    linkFailed:
      'こちらの不具合で、資料をお渡しできませんでした。リンクは使えます。少し時間をおいて、もう一度開いてください。',
  },
  application: {
    heading: '応募フォーム',
    title: '{position}に応募する',
    lead: '労働条件をお読みのうえ、ご応募ください。',
    toForm: '応募フォームへ',
    apply: 'この職種に応募する',
    others: '募集中の職種の一覧',
    closed: 'この職種の募集は終わりました。',
  },
};

export type FormTexts = typeof ja;
