/** Texts for and about guests: people who post and vote without an account. */
export const guests = {
  en: {
    guest: 'Guest',
    guestNamed: '{name} (guest)',
    allowsGuests: 'Allow guests',
    allowsGuestsHint:
      'People can vote and post without an account. Posts by guests always wait for approval.',
    postAsGuest: 'Post as a guest',
    voteAsGuest: 'Vote as a guest',
    guestIntroduce: 'Add your name (optional)',
    guestEmailHint: 'Only the team can see it. You will not get any email.',
    guestPostWaits: 'The team reviews posts by guests before they appear.',
    guestKeeps: 'If you sign in later in this browser, you keep your posts and votes.',
    signInAndPost: 'Sign in and post',
    guestEmail: 'Not confirmed: {email}',
    audit_guest_joined: '{name} signed in. Their guest posts and votes moved to {what}',
  },
  de: {
    guest: 'Gast',
    guestNamed: '{name} (Gast)',
    allowsGuests: 'Gäste zulassen',
    allowsGuestsHint:
      'Man kann ohne Konto abstimmen und schreiben. Beiträge von Gästen warten immer auf Freigabe.',
    postAsGuest: 'Als Gast veröffentlichen',
    voteAsGuest: 'Als Gast abstimmen',
    guestIntroduce: 'Namen angeben (optional)',
    guestEmailHint: 'Nur das Team sieht sie. Du bekommst keine E-Mails.',
    guestPostWaits: 'Das Team prüft Beiträge von Gästen, bevor sie erscheinen.',
    guestKeeps:
      'Wenn du dich später in diesem Browser anmeldest, gehören deine Beiträge und Stimmen zu deinem Konto.',
    signInAndPost: 'Anmelden und veröffentlichen',
    guestEmail: 'Nicht bestätigt: {email}',
    audit_guest_joined:
      '{name} hat sich angemeldet. Beiträge und Stimmen als Gast gehören jetzt zu {what}',
  },
  fr: {
    guest: 'Invité',
    guestNamed: '{name} (invité)',
    allowsGuests: 'Autoriser les invités',
    allowsGuestsHint:
      'Il est possible de voter et de publier sans compte. Les publications des invités doivent toujours être approuvées.',
    postAsGuest: 'Publier en tant qu’invité',
    voteAsGuest: 'Voter en tant qu’invité',
    guestIntroduce: 'Ajouter votre nom (facultatif)',
    guestEmailHint: 'Seule l’équipe la voit. Vous ne recevrez aucun e-mail.',
    guestPostWaits: 'L’équipe vérifie les publications des invités avant qu’elles apparaissent.',
    guestKeeps:
      'Si vous vous connectez plus tard avec ce navigateur, vos publications et vos votes vous suivront.',
    signInAndPost: 'Se connecter et publier',
    guestEmail: 'Non confirmée : {email}',
    audit_guest_joined:
      '{name} s’est connecté. Ses publications et ses votes d’invité appartiennent à {what}',
  },
  es: {
    guest: 'Invitado',
    guestNamed: '{name} (invitado)',
    allowsGuests: 'Permitir invitados',
    allowsGuestsHint:
      'Se puede votar y publicar sin cuenta. Las publicaciones de invitados siempre esperan aprobación.',
    postAsGuest: 'Publicar como invitado',
    voteAsGuest: 'Votar como invitado',
    guestIntroduce: 'Añadir tu nombre (opcional)',
    guestEmailHint: 'Solo la ve el equipo. No recibirás ningún correo.',
    guestPostWaits: 'El equipo revisa las publicaciones de invitados antes de mostrarlas.',
    guestKeeps:
      'Si más adelante inicias sesión con este navegador, tus publicaciones y votos pasarán a tu cuenta.',
    signInAndPost: 'Iniciar sesión y publicar',
    guestEmail: 'Sin confirmar: {email}',
    audit_guest_joined:
      '{name} inició sesión. Sus publicaciones y votos de invitado ahora son de {what}',
  },
  ja: {
    guest: 'ゲスト',
    guestNamed: '{name}（ゲスト）',
    allowsGuests: 'ゲストを許可する',
    allowsGuestsHint:
      'アカウントなしで投票や投稿ができます。ゲストの投稿は必ず承認待ちになります。',
    postAsGuest: 'ゲストとして投稿する',
    voteAsGuest: 'ゲストとして投票する',
    guestIntroduce: '名前を入力する（任意）',
    guestEmailHint: 'チームだけに表示されます。メールが届くことはありません。',
    guestPostWaits: 'ゲストの投稿は、チームが確認してから公開されます。',
    guestKeeps:
      '後でこのブラウザーからサインインすると、投稿と投票があなたのアカウントに移ります。',
    signInAndPost: 'サインインして投稿する',
    guestEmail: '未確認: {email}',
    audit_guest_joined: '{name} がサインインしました。ゲストとしての投稿と投票は{what}に移りました',
  },
  ar: {
    guest: 'ضيف',
    guestNamed: '{name} (ضيف)',
    allowsGuests: 'السماح للضيوف بالمشاركة',
    allowsGuestsHint: 'يمكن التصويت والنشر دون حساب. تنتظر منشورات الضيوف الموافقة دائمًا.',
    postAsGuest: 'النشر كضيف',
    voteAsGuest: 'التصويت كضيف',
    guestIntroduce: 'أضف اسمك (اختياري)',
    guestEmailHint: 'لا يراه إلا الفريق. لن تصلك أي رسائل.',
    guestPostWaits: 'يراجع الفريق منشورات الضيوف قبل ظهورها.',
    guestKeeps: 'إذا سجّلت الدخول لاحقًا من هذا المتصفح، تنتقل منشوراتك وأصواتك إلى حسابك.',
    signInAndPost: 'تسجيل الدخول والنشر',
    guestEmail: 'غير مؤكد: {email}',
    audit_guest_joined: '{name} سجّل الدخول. انتقلت منشوراته وأصواته كضيف إلى {what}',
  },
} as const
