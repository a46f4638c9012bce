import { catalogue } from '../errors/catalogue.ts'

/** Texts of pages and emails about passkeys. */
export const passkeys = {
  en: {
    passkeys: 'Passkeys',
    passkeysLead: 'Sign in with a fingerprint, your face or a PIN, without waiting for an email.',
    passkeySignIn: 'Sign in with a passkey',
    passkeyUse: 'Use your passkey',
    passkeyAdd: 'Add a passkey',
    passkeyName: 'Name of the passkey',
    passkeyNeeds: 'Passkeys need JavaScript and a browser that supports them.',
    passkeyNotDone: 'Your browser did not use a passkey. Try again.',
    passkeyStale: 'To add a passkey, sign in again first.',
    signInAgain: 'Sign in again',
    passkeyNoUse: 'Passkeys are off because everyone here signs in through another site.',
    passkeyNoSite:
      'Passkeys need an https address with a host name, and a secret key on the server.',
    passkeyTeamAdd: 'Team members of {company} need a passkey. Add one to continue.',
    passkeyTeamUse: 'Team members of {company} need a passkey. Use yours to continue.',
    passkeyLost: 'Lost it? Your server’s operator can let you in with “hark login-link”.',
    passkeyMailSubject: 'New passkey for your account at {company}',
    passkeyMail: 'The passkey “{name}” can now sign in to your account at {company}.',
    passkeyMailHelp: 'If you did not add it, remove it here and sign out everywhere.',
    teamPasskey: 'Require a passkey for the team',
    teamPasskeyHint:
      'Admins and team members then use a passkey each time they sign in, or add one first. If someone loses theirs, run “hark login-link” on the server. API tokens keep working.',
    field_no_own_passkey: 'Sign in with your own passkey first.',
    audit_passkey: '{name} added a passkey: {what}',
    audit_passkey_removed: '{name} removed a passkey: {what}',
    error_passkey_refused: catalogue.passkey_refused.title,
    help_passkey_refused: catalogue.passkey_refused.help,
    error_passkey_expired: catalogue.passkey_expired.title,
    help_passkey_expired: catalogue.passkey_expired.help,
    error_passkey_required: catalogue.passkey_required.title,
    help_passkey_required: catalogue.passkey_required.help,
  },
  de: {
    passkeys: 'Passkeys',
    passkeysLead:
      'Melde dich mit Fingerabdruck, Gesicht oder PIN an, ohne auf eine E-Mail zu warten.',
    passkeySignIn: 'Mit Passkey anmelden',
    passkeyUse: 'Passkey benutzen',
    passkeyAdd: 'Passkey hinzufügen',
    passkeyName: 'Name des Passkeys',
    passkeyNeeds: 'Passkeys brauchen JavaScript und einen Browser, der sie kennt.',
    passkeyNotDone: 'Dein Browser hat keinen Passkey benutzt. Versuche es noch einmal.',
    passkeyStale: 'Um einen Passkey hinzuzufügen, melde dich zuerst neu an.',
    signInAgain: 'Neu anmelden',
    passkeyNoUse:
      'Hier melden sich alle über eine andere Website an, daher werden Passkeys nicht benutzt.',
    passkeyNoSite:
      'Passkeys brauchen eine https-Adresse mit Hostnamen und den geheimen Schlüssel des Servers.',
    passkeyTeamAdd:
      'Teammitglieder von {company} brauchen einen Passkey. Füge einen hinzu, um fortzufahren.',
    passkeyTeamUse:
      'Teammitglieder von {company} brauchen einen Passkey. Benutze deinen, um fortzufahren.',
    passkeyLost: 'Verloren? Wer den Server betreibt, kann dich mit „hark login-link“ hereinlassen.',
    passkeyMailSubject: 'Neuer Passkey für dein Konto bei {company}',
    passkeyMail:
      'Mit dem Passkey „{name}“ kann man sich jetzt in deinem Konto bei {company} anmelden.',
    passkeyMailHelp:
      'Wenn du ihn nicht hinzugefügt hast, entferne ihn hier und melde dich überall ab.',
    teamPasskey: 'Passkey für das Team verlangen',
    teamPasskeyHint:
      'Admins und Teammitglieder benutzen dann bei jeder Anmeldung einen Passkey oder fügen zuerst einen hinzu. Wer seinen verliert, kommt mit „hark login-link“ auf dem Server wieder hinein. API-Tokens gelten weiter.',
    field_no_own_passkey: 'Melde dich zuerst selbst mit einem Passkey an.',
    audit_passkey: '{name} hat einen Passkey hinzugefügt: {what}',
    audit_passkey_removed: '{name} hat einen Passkey entfernt: {what}',
    error_passkey_refused: 'Dieser Passkey geht hier nicht',
    help_passkey_refused:
      'Vielleicht wurde er entfernt oder gehört zu einer anderen Website. Versuche einen anderen Passkey oder melde dich anders an.',
    error_passkey_expired: 'Das hat zu lange gedauert',
    help_passkey_expired:
      'Die Seite war zu lange offen oder wurde zweimal gesendet. Versuche es noch einmal.',
    error_passkey_required: 'Teammitglieder brauchen hier einen Passkey',
    help_passkey_required:
      'Benutze deinen Passkey oder füge unter Konto, Passkeys einen hinzu. Den letzten kannst du nicht entfernen.',
  },
  fr: {
    passkeys: 'Clés d’accès',
    passkeysLead:
      'Connectez-vous avec votre empreinte, votre visage ou un code PIN, sans attendre d’e-mail.',
    passkeySignIn: 'Se connecter avec une clé d’accès',
    passkeyUse: 'Utiliser votre clé d’accès',
    passkeyAdd: 'Ajouter une clé d’accès',
    passkeyName: 'Nom de la clé d’accès',
    passkeyNeeds:
      'Les clés d’accès nécessitent JavaScript et un navigateur qui les prend en charge.',
    passkeyNotDone: 'Votre navigateur n’a utilisé aucune clé d’accès. Réessayez.',
    passkeyStale: 'Pour ajouter une clé d’accès, reconnectez-vous d’abord.',
    signInAgain: 'Se reconnecter',
    passkeyNoUse:
      'Ici, tout le monde se connecte par un autre site : les clés d’accès ne sont pas utilisées.',
    passkeyNoSite:
      'Les clés d’accès nécessitent une adresse https avec un nom d’hôte, et la clé secrète du serveur.',
    passkeyTeamAdd:
      'L’équipe de {company} doit utiliser une clé d’accès. Ajoutez-en une pour continuer.',
    passkeyTeamUse:
      'L’équipe de {company} doit utiliser une clé d’accès. Utilisez la vôtre pour continuer.',
    passkeyLost:
      'Vous l’avez perdue ? La personne qui gère le serveur peut vous faire entrer avec « hark login-link ».',
    passkeyMailSubject: 'Nouvelle clé d’accès pour votre compte chez {company}',
    passkeyMail:
      'La clé d’accès « {name} » permet désormais de se connecter à votre compte chez {company}.',
    passkeyMailHelp: 'Si vous ne l’avez pas ajoutée, supprimez-la ici et déconnectez-vous partout.',
    teamPasskey: 'Exiger une clé d’accès pour l’équipe',
    teamPasskeyHint:
      'À chaque connexion, les administrateurs et l’équipe utilisent alors une clé d’accès, ou en ajoutent d’abord une. Si quelqu’un perd la sienne, exécutez « hark login-link » sur le serveur. Les jetons d’API restent valables.',
    field_no_own_passkey: 'Connectez-vous d’abord vous-même avec une clé d’accès.',
    audit_passkey: '{name} a ajouté une clé d’accès : {what}',
    audit_passkey_removed: '{name} a supprimé une clé d’accès : {what}',
    error_passkey_refused: 'Cette clé d’accès ne fonctionne pas ici',
    help_passkey_refused:
      'Elle a peut-être été supprimée, ou appartient à un autre site. Essayez une autre clé d’accès ou connectez-vous autrement.',
    error_passkey_expired: 'Cela a pris trop de temps',
    help_passkey_expired:
      'La page est restée ouverte trop longtemps, ou a été envoyée deux fois. Réessayez.',
    error_passkey_required: 'L’équipe a besoin d’une clé d’accès ici',
    help_passkey_required:
      'Utilisez votre clé d’accès, ou ajoutez-en une sous Compte, Clés d’accès. Vous ne pouvez pas supprimer la dernière.',
  },
  es: {
    passkeys: 'Llaves de acceso',
    passkeysLead: 'Inicia sesión con tu huella, tu cara o un PIN, sin esperar un correo.',
    passkeySignIn: 'Iniciar sesión con una llave de acceso',
    passkeyUse: 'Usar tu llave de acceso',
    passkeyAdd: 'Añadir una llave de acceso',
    passkeyName: 'Nombre de la llave de acceso',
    passkeyNeeds: 'Las llaves de acceso necesitan JavaScript y un navegador compatible.',
    passkeyNotDone: 'Tu navegador no usó ninguna llave de acceso. Inténtalo de nuevo.',
    passkeyStale: 'Para añadir una llave de acceso, vuelve a iniciar sesión.',
    signInAgain: 'Volver a iniciar sesión',
    passkeyNoUse:
      'Aquí todos inician sesión a través de otro sitio, así que no se usan llaves de acceso.',
    passkeyNoSite:
      'Las llaves de acceso necesitan una dirección https con nombre de host y la clave secreta del servidor.',
    passkeyTeamAdd:
      'El equipo de {company} necesita una llave de acceso. Añade una para continuar.',
    passkeyTeamUse:
      'El equipo de {company} necesita una llave de acceso. Usa la tuya para continuar.',
    passkeyLost:
      '¿La perdiste? Quien administra el servidor puede darte acceso con «hark login-link».',
    passkeyMailSubject: 'Nueva llave de acceso para tu cuenta en {company}',
    passkeyMail:
      'Ya se puede iniciar sesión en tu cuenta en {company} con la llave de acceso «{name}».',
    passkeyMailHelp: 'Si no la añadiste tú, elimínala aquí y cierra todas las sesiones.',
    teamPasskey: 'Exigir una llave de acceso al equipo',
    teamPasskeyHint:
      'Cada vez que inician sesión, los administradores y el equipo usan entonces una llave de acceso, o añaden una primero. Si alguien pierde la suya, ejecuta «hark login-link» en el servidor. Los tokens de la API siguen funcionando.',
    field_no_own_passkey: 'Primero inicia sesión tú con una llave de acceso.',
    audit_passkey: '{name} añadió una llave de acceso: {what}',
    audit_passkey_removed: '{name} eliminó una llave de acceso: {what}',
    error_passkey_refused: 'Esta llave de acceso no funciona aquí',
    help_passkey_refused:
      'Quizá se eliminó o pertenece a otro sitio. Prueba otra llave de acceso o inicia sesión de otra manera.',
    error_passkey_expired: 'Tardó demasiado',
    help_passkey_expired:
      'La página estuvo abierta demasiado tiempo o se envió dos veces. Inténtalo de nuevo.',
    error_passkey_required: 'El equipo necesita aquí una llave de acceso',
    help_passkey_required:
      'Usa tu llave de acceso o añade una en Cuenta, Llaves de acceso. No puedes eliminar la última.',
  },
  ja: {
    passkeys: 'パスキー',
    passkeysLead: 'メールを待たずに、指紋、顔、または PIN でサインインできます。',
    passkeySignIn: 'パスキーでサインイン',
    passkeyUse: 'パスキーを使う',
    passkeyAdd: 'パスキーを追加',
    passkeyName: 'パスキーの名前',
    passkeyNeeds: 'パスキーには JavaScript と対応ブラウザーが必要です。',
    passkeyNotDone: 'ブラウザーでパスキーが使われませんでした。もう一度お試しください。',
    passkeyStale: 'パスキーを追加するには、もう一度サインインしてください。',
    signInAgain: 'もう一度サインイン',
    passkeyNoUse: 'ここでは全員が別のサイトからサインインするため、パスキーは使われません。',
    passkeyNoSite: 'パスキーには、ホスト名のある https アドレスとサーバーの秘密鍵が必要です。',
    passkeyTeamAdd: '{company} のチームメンバーにはパスキーが必要です。追加して続けてください。',
    passkeyTeamUse:
      '{company} のチームメンバーにはパスキーが必要です。パスキーを使って続けてください。',
    passkeyLost:
      'なくした場合は、サーバーの管理者が「hark login-link」でサインインさせることができます。',
    passkeyMailSubject: '{company} のアカウントに新しいパスキー',
    passkeyMail:
      'パスキー「{name}」で {company} のあなたのアカウントにサインインできるようになりました。',
    passkeyMailHelp:
      '心当たりがない場合は、ここで削除し、すべての端末からサインアウトしてください。',
    teamPasskey: 'チームにパスキーを必須にする',
    teamPasskeyHint:
      '管理者とチームメンバーは、サインインのたびにパスキーを使うか、先に追加します。なくした人がいる場合は、サーバーで「hark login-link」を実行してください。API トークンは引き続き使えます。',
    field_no_own_passkey: '先に自分のパスキーでサインインしてください。',
    audit_passkey: '{name} がパスキーを追加しました: {what}',
    audit_passkey_removed: '{name} がパスキーを削除しました: {what}',
    error_passkey_refused: 'このパスキーはここでは使えません',
    help_passkey_refused:
      '削除されたか、別のサイトのものかもしれません。別のパスキーを試すか、別の方法でサインインしてください。',
    error_passkey_expired: '時間がかかりすぎました',
    help_passkey_expired:
      'ページを開いていた時間が長すぎたか、2 回送信されました。もう一度お試しください。',
    error_passkey_required: 'ここではチームメンバーにパスキーが必要です',
    help_passkey_required:
      'パスキーを使うか、アカウントの「パスキー」で追加してください。最後の 1 つは削除できません。',
  },
  ar: {
    passkeys: 'مفاتيح المرور',
    passkeysLead: 'سجّل الدخول ببصمتك أو وجهك أو رقم PIN، من دون انتظار رسالة بريد.',
    passkeySignIn: 'تسجيل الدخول بمفتاح مرور',
    passkeyUse: 'استخدام مفتاح المرور',
    passkeyAdd: 'إضافة مفتاح مرور',
    passkeyName: 'اسم مفتاح المرور',
    passkeyNeeds: 'تحتاج مفاتيح المرور إلى JavaScript ومتصفح يدعمها.',
    passkeyNotDone: 'لم يستخدم متصفحك مفتاح مرور. أعد المحاولة.',
    passkeyStale: 'لإضافة مفتاح مرور، سجّل الدخول من جديد أولًا.',
    signInAgain: 'تسجيل الدخول من جديد',
    passkeyNoUse: 'يسجّل الجميع الدخول هنا عبر موقع آخر، ولذلك لا تُستخدم مفاتيح المرور.',
    passkeyNoSite: 'تحتاج مفاتيح المرور إلى عنوان https باسم مضيف، وإلى المفتاح السري للخادم.',
    passkeyTeamAdd: 'يحتاج أعضاء فريق {company} إلى مفتاح مرور. أضف واحدًا للمتابعة.',
    passkeyTeamUse: 'يحتاج أعضاء فريق {company} إلى مفتاح مرور. استخدم مفتاحك للمتابعة.',
    passkeyLost: 'هل فقدته؟ يستطيع من يدير الخادم إدخالك عبر «hark login-link».',
    passkeyMailSubject: 'مفتاح مرور جديد لحسابك لدى {company}',
    passkeyMail: 'يمكن الآن تسجيل الدخول إلى حسابك لدى {company} بمفتاح المرور «{name}».',
    passkeyMailHelp: 'إذا لم تكن قد أضفته فأزله هنا وسجّل الخروج من كل مكان.',
    teamPasskey: 'اشتراط مفتاح مرور للفريق',
    teamPasskeyHint:
      'عندها يستخدم المشرفون وأعضاء الفريق مفتاح مرور عند كل تسجيل دخول، أو يضيفون واحدًا أولًا. إذا فقد أحدهم مفتاحه فشغّل «hark login-link» على الخادم. تبقى رموز API صالحة.',
    field_no_own_passkey: 'سجّل الدخول أولًا بمفتاح مرور خاص بك.',
    audit_passkey: '{name} أضاف مفتاح مرور: {what}',
    audit_passkey_removed: '{name} أزال مفتاح مرور: {what}',
    error_passkey_refused: 'لا يعمل مفتاح المرور هذا هنا',
    help_passkey_refused:
      'ربما أُزيل أو كان لموقع آخر. جرّب مفتاح مرور آخر أو سجّل الدخول بطريقة أخرى.',
    error_passkey_expired: 'استغرق ذلك وقتًا طويلًا',
    help_passkey_expired: 'بقيت الصفحة مفتوحة مدة طويلة أو أُرسلت مرتين. أعد المحاولة.',
    error_passkey_required: 'يحتاج أعضاء الفريق هنا إلى مفتاح مرور',
    help_passkey_required:
      'استخدم مفتاح المرور أو أضف واحدًا من الحساب ثم مفاتيح المرور. لا يمكنك إزالة مفتاحك الأخير.',
  },
} as const
