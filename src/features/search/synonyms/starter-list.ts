/**
 * Synonyms that every product has, by language. Only terms that are hardly ever used for anything else: a list that is
 * wrong for one company would be in its way in every search. Admins see them, and can take them over to edit them.
 */
const lists: Record<string, string> = {
  en: `
    hotkey = shortcut = keyboard shortcut
    invoice = bill
    SSO = single sign-on
    2FA = MFA = two-factor authentication
    log in = sign in
    log out = sign out
    dark mode = dark theme = night mode
    l10n = localization
    i18n = internationalization
    a11y = accessibility
    spreadsheet = Excel = xlsx
    DB = database
    config = configuration
    autocomplete = type-ahead
    avatar = profile picture
    RTL = right-to-left
    k8s = Kubernetes
    drag and drop = drag & drop
    repo = repository
    admin = administrator
    min = minute
    sec = second
    MB = megabyte
    GB = gigabyte
    API key = API token
    changelog = release notes
  `,
  de: `
    Tastenkürzel = Tastenkombination = Shortcut
    Rechnung = Faktura = Invoice
    SSO = Single Sign-on = Einmalanmeldung
    2FA = MFA = Zwei-Faktor-Authentifizierung
    anmelden = einloggen = Login
    abmelden = ausloggen = Logout
    Dunkelmodus = Dark Mode = dunkles Design
    Barrierefreiheit = Accessibility
    Tabellenkalkulation = Excel = xlsx
    herunterladen = Download
    hochladen = Upload
    Benachrichtigung = Notification
    Profilbild = Avatar
    Datenbank = DB
    k8s = Kubernetes
    MwSt = Mehrwertsteuer = Umsatzsteuer = USt
    Handy = Smartphone = Mobiltelefon
    Mail = E-Mail
    Einstellungen = Konfiguration
    löschen = entfernen
    Backup = Sicherung = Datensicherung
    Bug = Fehler
    i18n = Mehrsprachigkeit
    GB = Gigabyte
    MB = Megabyte
    Min = Minute
  `,
  fr: `
    raccourci clavier = raccourci = hotkey
    SSO = authentification unique
    2FA = MFA = double authentification
    se connecter = login
    se déconnecter = logout
    mode sombre = thème sombre = dark mode
    accessibilité = a11y
    tableur = Excel = xlsx
    e-mail = courriel
    photo de profil = avatar
    base de données = BDD
    k8s = Kubernetes
    TVA = taxe sur la valeur ajoutée
    sauvegarde = backup
    téléphone portable = smartphone
    paramètres = réglages
    supprimer = effacer
    pièce jointe = fichier joint
    bogue = bug
    Mo = MB
    Go = GB
    i18n = internationalisation
  `,
  es: `
    atajo de teclado = atajo = hotkey
    SSO = inicio de sesión único
    2FA = MFA = autenticación de dos factores
    iniciar sesión = login
    cerrar sesión = logout
    modo oscuro = tema oscuro = dark mode
    accesibilidad = a11y
    hoja de cálculo = Excel = xlsx
    ordenador = computadora
    móvil = celular
    foto de perfil = avatar
    base de datos = BD
    k8s = Kubernetes
    atajo = shortcut
    IVA = impuesto sobre el valor añadido
    copia de seguridad = respaldo = backup
    ajustes = configuración
    eliminar = borrar
    correo = e-mail
    error = fallo = bug
    archivo adjunto = adjunto
    i18n = internacionalización
  `,
  pt: `
    atalho = shortcut = hotkey = tecla de atalho
    SSO = login único
    2FA = MFA = autenticação de dois fatores
    login = iniciar sessão
    logout = terminar sessão
    modo escuro = tema escuro = dark mode
    a11y = acessibilidade
    i18n = internacionalização
    k8s = Kubernetes
    planilha = folha de cálculo = Excel = xlsx
    celular = telemóvel = smartphone
    senha = palavra-passe
    tela = ecrã
    arquivo = ficheiro
    usuário = utilizador
    backup = cópia de segurança
    excluir = apagar
    foto de perfil = avatar
    banco de dados = base de dados
    nota fiscal = fatura
    baixar = download
  `,
  it: `
    scorciatoia = shortcut = hotkey
    SSO = accesso unico
    2FA = MFA = autenticazione a due fattori
    accedere = login
    disconnettersi = logout
    modalità scura = tema scuro = dark mode
    a11y = accessibilità
    i18n = internazionalizzazione
    k8s = Kubernetes
    foglio di calcolo = Excel = xlsx
    cellulare = smartphone
    impostazioni = configurazione
    backup = copia di sicurezza
    eliminare = cancellare
    IVA = imposta sul valore aggiunto
    immagine del profilo = avatar
  `,
  nl: `
    sneltoets = shortcut = hotkey = toetscombinatie
    SSO = eenmalige aanmelding
    2FA = MFA = tweestapsverificatie
    inloggen = aanmelden = login
    uitloggen = afmelden = logout
    donkere modus = donker thema = dark mode
    a11y = toegankelijkheid
    i18n = internationalisering
    k8s = Kubernetes
    spreadsheet = rekenblad = Excel = xlsx
    mobiel = smartphone
    instellingen = configuratie
    back-up = reservekopie
    verwijderen = wissen
    bijlage = attachment
    btw = omzetbelasting
    profielfoto = avatar
    melding = notificatie
  `,
  sv: `
    kortkommando = genväg = shortcut = hotkey
    SSO = enkel inloggning
    2FA = MFA = tvåfaktorsautentisering
    logga in = login
    logga ut = logout
    mörkt läge = mörkt tema = dark mode
    a11y = tillgänglighet
    i18n = internationalisering
    k8s = Kubernetes
    kalkylblad = Excel = xlsx
    mobil = smartphone
    inställningar = konfiguration
    backup = säkerhetskopia = säkerhetskopiering
    ta bort = radera
    moms = mervärdesskatt
    avisering = notis = notifikation
    profilbild = avatar
  `,
  da: `
    genvej = shortcut = hotkey
    2FA = MFA = totrinsbekræftelse
    log ind = login
    log ud = logout
    mørk tilstand = mørkt tema = dark mode
    a11y = tilgængelighed
    k8s = Kubernetes
    regneark = Excel = xlsx
    mobil = smartphone
    indstillinger = konfiguration
    backup = sikkerhedskopi
    slette = fjerne
    notifikation = besked
    profilbillede = avatar
  `,
  no: `
    snarvei = hurtigtast = shortcut = hotkey
    2FA = MFA = tofaktorautentisering
    logg inn = login
    logg ut = logout
    mørk modus = mørkt tema = dark mode
    a11y = tilgjengelighet
    k8s = Kubernetes
    regneark = Excel = xlsx
    mobil = smarttelefon
    innstillinger = konfigurasjon
    backup = sikkerhetskopi
    slette = fjerne
    mva = merverdiavgift
    varsel = varsling
    profilbilde = avatar
  `,
  fi: `
    pikanäppäin = shortcut = hotkey
    2FA = MFA = kaksivaiheinen tunnistautuminen
    tumma tila = tumma teema = dark mode
    a11y = saavutettavuus
    k8s = Kubernetes
    taulukkolaskenta = Excel = xlsx
    kännykkä = puhelin = älypuhelin
    varmuuskopio = backup
    alv = arvonlisävero
    profiilikuva = avatar
  `,
  ru: `
    горячая клавиша = сочетание клавиш = shortcut = hotkey
    SSO = единый вход
    2FA = MFA = двухфакторная аутентификация
    войти = логин = login
    выйти = logout
    тёмная тема = тёмный режим = ночной режим = dark mode
    a11y = доступность
    i18n = интернационализация
    k8s = Kubernetes = кубернетес
    электронная таблица = Excel = эксель
    смартфон = телефон
    резервная копия = бэкап = backup
    удалить = стереть
    НДС = налог на добавленную стоимость
    вложение = прикреплённый файл
    аватар = фото профиля
    база данных = БД
  `,
  uk: `
    гаряча клавіша = сполучення клавіш = shortcut = hotkey
    2FA = MFA = двофакторна автентифікація
    темна тема = темний режим = dark mode
    a11y = доступність
    k8s = Kubernetes
    електронна таблиця = Excel
    смартфон = телефон
    резервна копія = бекап = backup
    ПДВ = податок на додану вартість
    база даних = БД
  `,
  tr: `
    kısayol = klavye kısayolu = shortcut = hotkey
    2FA = MFA = iki faktörlü doğrulama
    giriş = oturum açma = login
    çıkış = oturumu kapatma = logout
    karanlık mod = koyu tema = gece modu = dark mode
    a11y = erişilebilirlik
    k8s = Kubernetes
    hesap tablosu = Excel = xlsx
    cep telefonu = akıllı telefon
    yedek = yedekleme = backup
    KDV = katma değer vergisi
    silmek = kaldırmak
    veritabanı = DB
  `,
  ar: `
    SSO = تسجيل الدخول الموحد
    2FA = المصادقة الثنائية
    الوضع الداكن = الوضع الليلي = الوضع المظلم
    جوال = هاتف = موبايل
    حاسوب = كمبيوتر
    إيميل = بريد إلكتروني
    k8s = Kubernetes
    إكسل = Excel
    تنبيه = إشعار
    حذف = إزالة
    ضريبة القيمة المضافة = VAT
    تقرير = تقارير
    رسالة = رسائل
    فاتورة = فواتير
  `,
  ja: `
    ショートカット = ホットキー
    SSO = シングルサインオン
    2FA = 二段階認証 = 二要素認証
    ログイン = サインイン
    ログアウト = サインアウト
    ダークモード = ダークテーマ
    請求書 = インボイス
    スマホ = スマートフォン
    PC = パソコン
    DB = データベース
    k8s = Kubernetes
    エクセル = Excel
    ユーザー = 利用者
    メール = 電子メール
    削除 = 消去
    a11y = アクセシビリティ
    i18n = 国際化
  `,
  ko: `
    단축키 = 핫키
    SSO = 통합 로그인
    2FA = 2단계 인증
    로그인 = 사인인
    로그아웃 = 사인아웃
    다크 모드 = 다크 테마 = 야간 모드
    k8s = Kubernetes = 쿠버네티스
    엑셀 = Excel
    휴대폰 = 스마트폰 = 핸드폰
    부가세 = 부가가치세
    알림 = 통지
  `,
  zh: `
    快捷键 = 快速鍵 = 热键
    SSO = 单点登录
    2FA = 双重认证 = 两步验证
    登录 = 登入
    退出 = 登出
    深色模式 = 暗黑模式 = 夜间模式 = 暗色主题
    导出 = 匯出
    导入 = 匯入
    数据 = 資料
    文件 = 檔案
    用户 = 使用者
    软件 = 軟體
    网络 = 網路
    服务器 = 伺服器
    打印 = 列印
    链接 = 連結
    默认 = 預設
    屏幕 = 螢幕
    短信 = 簡訊
    保存 = 儲存
    搜索 = 搜尋
    k8s = Kubernetes
  `,
}

/** The built-in lists of a language. */
export function startersOf(language: string): string[][] {
  const lines = (lists[language] ?? '').split('\n').map(line => line.trim())
  return lines.filter(Boolean).map(line => line.split(' = '))
}
