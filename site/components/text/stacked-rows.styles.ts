import './stacked-rows.css';
